// Runs before the first paint: the stored style, container layout, language and direction, the frame of who is signed in, and the named
// style bundles.
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  function parsed(key) {
    try {
      return JSON.parse(stored(key) || "{}") || {};
    } catch {
      return {};
    }
  }
  function isSignedIn() {
    try {
      return Boolean(sessionStorage.getItem("waymark.auth.session") || stored("waymark.auth.session"));
    } catch {
      return false;
    }
  }
  var language = parsed("waymark.language");
  // What the deployment sets, as it was when the application last started here.
  var preset = parsed("waymark.preset");
  var choice = stored("LPX_THEME");
  if (!choice || (choice === "system" && preset.isSystemDisabled)) choice = preset.defaultTheme || "light";
  var dark = matchMedia("(prefers-color-scheme: dark)").matches;
  var style = choice === "system" ? (dark ? "dark" : "light") : choice;
  if (["light", "dim", "dark"].indexOf(style) < 0) style = "light";
  root.dataset.theme = style;
  root.dataset.layout = stored("LPX_LAYOUT") || preset.defaultLayout || "full";
  root.dataset.mantineColorScheme = style === "light" ? "light" : "dark";
  if (language.cultureName) root.lang = language.cultureName;
  root.dir = language.isRightToLeft ? "rtl" : "ltr";
  // The pages without side bar and top bar.
  var bare =
    /^\/(account\/(consent|device|email-confirmation|forgot-password|invitation|login|register|reset-password|sign-in-again)|error|gdpr-cookie-consent|mobile-not-supported|setup|unsubscribe)(\/|$)/;
  if (!bare.test(location.pathname)) {
    var wide = matchMedia("(min-width: 1200px)").matches;
    var folded = parsed("waymark.sidebar").folded;
    if (typeof folded !== "boolean") folded = !wide;
    root.dataset.frame = folded && !(wide && root.dataset.layout === "fixed") ? "folded" : "open";
  }
  root.toggleAttribute("data-signed-in", isSignedIn());
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
