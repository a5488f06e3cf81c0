/** Elements that mail doesn't need; the server sends none of them. */
const withheld = new Set(["BASE", "EMBED", "FORM", "IFRAME", "LINK", "META", "OBJECT", "SCRIPT", "STYLE"]);

/** Attributes that affect how a mail looks or reads. */
const shown = new Set([
  "align",
  "alt",
  "bgcolor",
  "border",
  "cellpadding",
  "cellspacing",
  "colspan",
  "dir",
  "height",
  "lang",
  "role",
  "rowspan",
  "title",
  "valign",
  "width",
]);

interface Policies {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => {
    createHTML: (html: string) => string;
  };
}

/** Browsers require a policy for parsing HTML text; what is parsed here is read and never executed. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy("mail-preview", {
  createHTML: (html) => html,
});

function parsed(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
}

/** A picture inside the mail, or one of the portal's own: the logo. */
function isPicture(address: string): boolean {
  if (address.startsWith("data:image/")) return true;
  return URL.canParse(address) && new URL(address).origin === globalThis.location.origin;
}

function copyAttributes(from: Element, to: HTMLElement): void {
  for (const { name, value } of from.attributes) {
    if (shown.has(name)) to.setAttribute(name, value);
    // The page's policy forbids style attributes but allows styles set by a script.
    if (name === "style") to.style.cssText = value;
    if (name === "src" && isPicture(value)) to.setAttribute(name, value);
    // Links in a preview lead nowhere, but show their target.
    if (name === "href") to.title = value;
  }
}

function copied(node: Node, into: Document): Node | null {
  if (node.nodeType === Node.TEXT_NODE) return into.createTextNode(node.nodeValue ?? "");
  if (!(node instanceof Element) || withheld.has(node.tagName)) return null;
  const copy = into.createElement(node.tagName);
  copyAttributes(node, copy);
  copyChildren(node, copy, into);
  if (node.hasAttribute("href")) copy.style.cursor = "help";
  return copy;
}

function copyChildren(from: Node, to: Node, into: Document): void {
  for (const child of from.childNodes) {
    const copy = copied(child, into);
    if (copy) to.appendChild(copy);
  }
}

/** Renders a mail into a frame's document, element by element, so that nothing in it is executed or loaded. */
export function writeMail(frame: Document, html: string): void {
  const mail = parsed(html);
  const { lang, dir } = mail.documentElement;
  frame.documentElement.lang = lang;
  frame.documentElement.dir = dir;
  frame.title = mail.title;
  frame.body.replaceChildren();
  copyAttributes(mail.body, frame.body);
  copyChildren(mail.body, frame.body, frame);
}
