/** Settings that Skyra's components read from the window when they load. */
const plain =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%235865f2"/%3E%3C/svg%3E';

Object.assign(window, {
  $discordMessage: {
    avatars: { default: plain, blue: plain, gray: plain, green: plain, orange: plain, red: plain, pink: plain },
  },
});
