// Follows the builds of an app that has never been built: shows the errors of the next build, and
// opens the app when there is one.

export async function follow(number, { get, open, reload, wait }) {
  let path = null;
  for (;;) {
    const answer = await get(path === null ? `/-/first-build/${number}` : "/healthz");
    if (answer?.ok) {
      if (path !== null) return open(path);
      const news = await answer.json();
      if (news.path) path = news.path;
      else if (news.number !== number) return reload();
      continue;
    }
    // The host serves the app already, and has no such address.
    if (answer && path === null) path = "/";
    await wait();
  }
}
