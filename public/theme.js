// Before the first paint: the theme and the language that this device chose. A file of its own, because the
// content security policy allows no script inside the page. src/state/preferences.ts writes the same key.
(function () {
  var root = document.documentElement;
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('preferences')).state || {};
  } catch (_error) {
    // nothing stored, or no storage at all: the system decides
  }
  var dark =
    chosen.theme === 'dark' || (chosen.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  root.lang = chosen.language || (/^ja/i.test(navigator.language) ? 'ja' : 'en');
  document.querySelector('link[rel=manifest]').href = '/' + root.lang + '.webmanifest';
})();
