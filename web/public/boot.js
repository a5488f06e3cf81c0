// Runs before the first paint: the stored style, container layout, language and direction, and the named style bundles.
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var language = {};
  try {
    language = JSON.parse(stored("waymark.language") || "{}") || {};
  } catch {
    language = {};
  }
  var choice = stored("LPX_THEME") || "light";
  var dark = matchMedia("(prefers-color-scheme: dark)").matches;
  var style = choice === "system" ? (dark ? "dark" : "light") : choice;
  if (["light", "dim", "dark"].indexOf(style) < 0) style = "light";
  root.dataset.theme = style;
  root.dataset.layout = stored("LPX_LAYOUT") || "full";
  root.dataset.mantineColorScheme = style === "light" ? "light" : "dark";
  if (language.cultureName) root.lang = language.cultureName;
  root.dir = language.isRightToLeft ? "rtl" : "ltr";
  var suffix = language.isRightToLeft ? ".rtl" : "";
  ["font-bundle", "abp-bundle", "layout-bundle", "theme-" + style, "ng-bundle"].forEach(function (name) {
    var link = document.createElement("link");
    link.rel = "stylesheet";
    link.dataset.bundle = name.indexOf("theme-") === 0 ? "theme" : name;
    link.setAttribute("blocking", "render");
    link.href = "/bundles/" + name + suffix + ".css?v=" + (root.dataset.bundles || "");
    document.head.appendChild(link);
  });
})();
