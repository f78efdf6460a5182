// The compiler embeds the files of Client/. SwiftPM's own embedding writes every byte as a Swift
// literal, which takes half a minute to compile. Embedding by the C compiler takes no noticeable
// time and keeps the files unchanged.

#include "CWebClient.h"

// Standard since C23, and supported by clang in every older mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char tokens_css[] = {
#embed "Client/tokens.css"
};
static const unsigned char scene_css[] = {
#embed "Client/scene.css"
};
static const unsigned char pages_css[] = {
#embed "Client/pages.css"
};
static const unsigned char calls_css[] = {
#embed "Client/calls.css"
};
static const unsigned char sound_css[] = {
#embed "Client/sound.css"
};
static const unsigned char build_css[] = {
#embed "Client/build.css"
};
static const unsigned char accessibility_js[] = {
#embed "Client/accessibility.js"
};
static const unsigned char addresses_js[] = {
#embed "Client/addresses.js"
};
static const unsigned char alert_js[] = {
#embed "Client/alert.js"
};
static const unsigned char animations_js[] = {
#embed "Client/animations.js"
};
static const unsigned char appearance_js[] = {
#embed "Client/appearance.js"
};
static const unsigned char awake_js[] = {
#embed "Client/awake.js"
};
static const unsigned char back_js[] = {
#embed "Client/back.js"
};
static const unsigned char buildfollowing_js[] = {
#embed "Client/buildfollowing.js"
};
static const unsigned char buildloading_js[] = {
#embed "Client/buildloading.js"
};
static const unsigned char buildreport_js[] = {
#embed "Client/buildreport.js"
};
static const unsigned char clipboard_js[] = {
#embed "Client/clipboard.js"
};
static const unsigned char connection_js[] = {
#embed "Client/connection.js"
};
static const unsigned char controls_js[] = {
#embed "Client/controls.js"
};
static const unsigned char display_js[] = {
#embed "Client/display.js"
};
static const unsigned char displaylist_js[] = {
#embed "Client/displaylist.js"
};
static const unsigned char drawing_js[] = {
#embed "Client/drawing.js"
};
static const unsigned char replaying_js[] = {
#embed "Client/replaying.js"
};
static const unsigned char downloads_js[] = {
#embed "Client/downloads.js"
};
static const unsigned char elements_js[] = {
#embed "Client/elements.js"
};
static const unsigned char environment_js[] = {
#embed "Client/environment.js"
};
static const unsigned char dragging_js[] = {
#embed "Client/dragging.js"
};
static const unsigned char dragreading_js[] = {
#embed "Client/dragreading.js"
};
static const unsigned char fields_js[] = {
#embed "Client/fields.js"
};
static const unsigned char firstbuild_js[] = {
#embed "Client/firstbuild.js"
};
static const unsigned char focus_js[] = {
#embed "Client/focus.js"
};
static const unsigned char fonts_js[] = {
#embed "Client/fonts.js"
};
static const unsigned char webpage_iframe_js[] = {
#embed "Client/webpage-iframe.js"
};
static const unsigned char labels_js[] = {
#embed "Client/labels.js"
};
static const unsigned char groups_js[] = {
#embed "Client/groups.js"
};
static const unsigned char input_js[] = {
#embed "Client/input.js"
};
static const unsigned char keycommands_js[] = {
#embed "Client/keycommands.js"
};
static const unsigned char layermotion_js[] = {
#embed "Client/layermotion.js"
};
static const unsigned char layers_js[] = {
#embed "Client/layers.js"
};
static const unsigned char shapes_js[] = {
#embed "Client/shapes.js"
};
static const unsigned char lists_js[] = {
#embed "Client/lists.js"
};
static const unsigned char main_js[] = {
#embed "Client/main.js"
};
static const unsigned char menus_js[] = {
#embed "Client/menus.js"
};
static const unsigned char moving_js[] = {
#embed "Client/moving.js"
};
static const unsigned char names_js[] = {
#embed "Client/names.js"
};
static const unsigned char outbox_js[] = {
#embed "Client/outbox.js"
};
static const unsigned char ownaddresses_js[] = {
#embed "Client/ownaddresses.js"
};
static const unsigned char textpieces_js[] = {
#embed "Client/textpieces.js"
};
static const unsigned char pinning_js[] = {
#embed "Client/pinning.js"
};
static const unsigned char lostalert_js[] = {
#embed "Client/lostalert.js"
};
static const unsigned char refusing_js[] = {
#embed "Client/refusing.js"
};
static const unsigned char popoverplaces_js[] = {
#embed "Client/popoverplaces.js"
};
static const unsigned char popovers_js[] = {
#embed "Client/popovers.js"
};
static const unsigned char sheetlanding_js[] = {
#embed "Client/sheetlanding.js"
};
static const unsigned char sheets_js[] = {
#embed "Client/sheets.js"
};
static const unsigned char wheels_js[] = {
#embed "Client/wheels.js"
};
static const unsigned char dates_js[] = {
#embed "Client/dates.js"
};
static const unsigned char pagedots_js[] = {
#embed "Client/pagedots.js"
};
static const unsigned char presses_js[] = {
#embed "Client/presses.js"
};
static const unsigned char reconnecting_js[] = {
#embed "Client/reconnecting.js"
};
static const unsigned char refreshing_js[] = {
#embed "Client/refreshing.js"
};
static const unsigned char reloading_js[] = {
#embed "Client/reloading.js"
};
static const unsigned char scrolling_js[] = {
#embed "Client/scrolling.js"
};
static const unsigned char nextframe_js[] = {
#embed "Client/nextframe.js"
};
static const unsigned char status_js[] = {
#embed "Client/status.js"
};
static const unsigned char snapshot_js[] = {
#embed "Client/snapshot.js"
};
static const unsigned char styled_js[] = {
#embed "Client/styled.js"
};
static const unsigned char switcher_js[] = {
#embed "Client/switcher.js"
};
static const unsigned char symbols_js[] = {
#embed "Client/symbols.js"
};
static const unsigned char tappable_js[] = {
#embed "Client/tappable.js"
};
static const unsigned char touching_js[] = {
#embed "Client/touching.js"
};
static const unsigned char transitions_js[] = {
#embed "Client/transitions.js"
};
static const unsigned char tree_js[] = {
#embed "Client/tree.js"
};
static const unsigned char uploads_js[] = {
#embed "Client/uploads.js"
};
static const unsigned char webpages_js[] = {
#embed "Client/webpages.js"
};
static const unsigned char callbar_js[] = {
#embed "Client/callbar.js"
};
static const unsigned char callkeypad_js[] = {
#embed "Client/callkeypad.js"
};
static const unsigned char callloading_js[] = {
#embed "Client/callloading.js"
};
static const unsigned char callparts_js[] = {
#embed "Client/callparts.js"
};
static const unsigned char calls_js[] = {
#embed "Client/calls.js"
};
static const unsigned char calltexts_js[] = {
#embed "Client/calltexts.js"
};
static const unsigned char pagetitle_js[] = {
#embed "Client/pagetitle.js"
};
static const unsigned char ringing_js[] = {
#embed "Client/ringing.js"
};
static const unsigned char ringtone_js[] = {
#embed "Client/ringtone.js"
};
static const unsigned char sound_js[] = {
#embed "Client/sound.js"
};
static const unsigned char soundaudio_js[] = {
#embed "Client/soundaudio.js"
};
static const unsigned char soundchannel_js[] = {
#embed "Client/soundchannel.js"
};
static const unsigned char sounddevices_js[] = {
#embed "Client/sounddevices.js"
};
static const unsigned char soundjitter_js[] = {
#embed "Client/soundjitter.js"
};
static const unsigned char soundloading_js[] = {
#embed "Client/soundloading.js"
};
static const unsigned char soundnotice_js[] = {
#embed "Client/soundnotice.js"
};
static const unsigned char soundpackets_js[] = {
#embed "Client/soundpackets.js"
};
static const unsigned char soundplan_js[] = {
#embed "Client/soundplan.js"
};
static const unsigned char soundrendering_js[] = {
#embed "Client/soundrendering.js"
};
static const unsigned char soundresampling_js[] = {
#embed "Client/soundresampling.js"
};
static const unsigned char soundtexts_js[] = {
#embed "Client/soundtexts.js"
};
static const unsigned char soundworklet_js[] = {
#embed "Client/soundworklet.js"
};
static const unsigned char watching_js[] = {
#embed "Client/watching.js"
};

#define CLIENT_FILE(name, bytes) {name, bytes, sizeof bytes}

static const WebClientFile files[] = {
    CLIENT_FILE("tokens.css", tokens_css),
    CLIENT_FILE("scene.css", scene_css),
    CLIENT_FILE("pages.css", pages_css),
    CLIENT_FILE("calls.css", calls_css),
    CLIENT_FILE("sound.css", sound_css),
    CLIENT_FILE("build.css", build_css),
    CLIENT_FILE("accessibility.js", accessibility_js),
    CLIENT_FILE("addresses.js", addresses_js),
    CLIENT_FILE("alert.js", alert_js),
    CLIENT_FILE("animations.js", animations_js),
    CLIENT_FILE("appearance.js", appearance_js),
    CLIENT_FILE("awake.js", awake_js),
    CLIENT_FILE("back.js", back_js),
    CLIENT_FILE("buildfollowing.js", buildfollowing_js),
    CLIENT_FILE("buildloading.js", buildloading_js),
    CLIENT_FILE("buildreport.js", buildreport_js),
    CLIENT_FILE("clipboard.js", clipboard_js),
    CLIENT_FILE("connection.js", connection_js),
    CLIENT_FILE("controls.js", controls_js),
    CLIENT_FILE("labels.js", labels_js),
    CLIENT_FILE("display.js", display_js),
    CLIENT_FILE("displaylist.js", displaylist_js),
    CLIENT_FILE("drawing.js", drawing_js),
    CLIENT_FILE("replaying.js", replaying_js),
    CLIENT_FILE("downloads.js", downloads_js),
    CLIENT_FILE("elements.js", elements_js),
    CLIENT_FILE("environment.js", environment_js),
    CLIENT_FILE("dragging.js", dragging_js),
    CLIENT_FILE("dragreading.js", dragreading_js),
    CLIENT_FILE("fields.js", fields_js),
    CLIENT_FILE("firstbuild.js", firstbuild_js),
    CLIENT_FILE("focus.js", focus_js),
    CLIENT_FILE("fonts.js", fonts_js),
    CLIENT_FILE("webpage-iframe.js", webpage_iframe_js),
    CLIENT_FILE("groups.js", groups_js),
    CLIENT_FILE("input.js", input_js),
    CLIENT_FILE("keycommands.js", keycommands_js),
    CLIENT_FILE("layermotion.js", layermotion_js),
    CLIENT_FILE("layers.js", layers_js),
    CLIENT_FILE("shapes.js", shapes_js),
    CLIENT_FILE("lists.js", lists_js),
    CLIENT_FILE("main.js", main_js),
    CLIENT_FILE("menus.js", menus_js),
    CLIENT_FILE("moving.js", moving_js),
    CLIENT_FILE("names.js", names_js),
    CLIENT_FILE("outbox.js", outbox_js),
    CLIENT_FILE("ownaddresses.js", ownaddresses_js),
    CLIENT_FILE("textpieces.js", textpieces_js),
    CLIENT_FILE("pinning.js", pinning_js),
    CLIENT_FILE("lostalert.js", lostalert_js),
    CLIENT_FILE("refusing.js", refusing_js),
    CLIENT_FILE("popoverplaces.js", popoverplaces_js),
    CLIENT_FILE("popovers.js", popovers_js),
    CLIENT_FILE("sheetlanding.js", sheetlanding_js),
    CLIENT_FILE("sheets.js", sheets_js),
    CLIENT_FILE("wheels.js", wheels_js),
    CLIENT_FILE("dates.js", dates_js),
    CLIENT_FILE("pagedots.js", pagedots_js),
    CLIENT_FILE("presses.js", presses_js),
    CLIENT_FILE("reconnecting.js", reconnecting_js),
    CLIENT_FILE("refreshing.js", refreshing_js),
    CLIENT_FILE("reloading.js", reloading_js),
    CLIENT_FILE("scrolling.js", scrolling_js),
    CLIENT_FILE("nextframe.js", nextframe_js),
    CLIENT_FILE("status.js", status_js),
    CLIENT_FILE("snapshot.js", snapshot_js),
    CLIENT_FILE("styled.js", styled_js),
    CLIENT_FILE("switcher.js", switcher_js),
    CLIENT_FILE("symbols.js", symbols_js),
    CLIENT_FILE("tappable.js", tappable_js),
    CLIENT_FILE("touching.js", touching_js),
    CLIENT_FILE("transitions.js", transitions_js),
    CLIENT_FILE("tree.js", tree_js),
    CLIENT_FILE("uploads.js", uploads_js),
    CLIENT_FILE("webpages.js", webpages_js),
    CLIENT_FILE("callbar.js", callbar_js),
    CLIENT_FILE("callkeypad.js", callkeypad_js),
    CLIENT_FILE("callloading.js", callloading_js),
    CLIENT_FILE("callparts.js", callparts_js),
    CLIENT_FILE("calls.js", calls_js),
    CLIENT_FILE("calltexts.js", calltexts_js),
    CLIENT_FILE("pagetitle.js", pagetitle_js),
    CLIENT_FILE("ringing.js", ringing_js),
    CLIENT_FILE("ringtone.js", ringtone_js),
    CLIENT_FILE("sound.js", sound_js),
    CLIENT_FILE("soundaudio.js", soundaudio_js),
    CLIENT_FILE("soundchannel.js", soundchannel_js),
    CLIENT_FILE("sounddevices.js", sounddevices_js),
    CLIENT_FILE("soundjitter.js", soundjitter_js),
    CLIENT_FILE("soundloading.js", soundloading_js),
    CLIENT_FILE("soundnotice.js", soundnotice_js),
    CLIENT_FILE("soundpackets.js", soundpackets_js),
    CLIENT_FILE("soundplan.js", soundplan_js),
    CLIENT_FILE("soundrendering.js", soundrendering_js),
    CLIENT_FILE("soundresampling.js", soundresampling_js),
    CLIENT_FILE("soundtexts.js", soundtexts_js),
    CLIENT_FILE("soundworklet.js", soundworklet_js),
    CLIENT_FILE("watching.js", watching_js),
};

size_t web_client_file_count(void) { return sizeof files / sizeof files[0]; }

WebClientFile web_client_file(size_t index) { return files[index]; }
