// The plug-in AdaptSources compiles adapted copies of the other files of this folder.
