/** Pictures of rendered elements: with their computed styles, in the current theme. */

const drawn = new Set([
  "align-items",
  "background-color",
  "background-image",
  "block-size",
  "border-block-end-color",
  "border-block-end-style",
  "border-block-end-width",
  "border-block-start-color",
  "border-block-start-style",
  "border-block-start-width",
  "border-collapse",
  "border-end-end-radius",
  "border-end-start-radius",
  "border-inline-end-color",
  "border-inline-end-style",
  "border-inline-end-width",
  "border-inline-start-color",
  "border-inline-start-style",
  "border-inline-start-width",
  "border-spacing",
  "border-start-end-radius",
  "border-start-start-radius",
  "box-shadow",
  "box-sizing",
  "clip-path",
  "color",
  "column-gap",
  "direction",
  "display",
  "fill",
  "fill-opacity",
  "flex-basis",
  "flex-direction",
  "flex-grow",
  "flex-shrink",
  "flex-wrap",
  "font-family",
  "font-size",
  "font-variant-numeric",
  "font-weight",
  "grid-column-end",
  "grid-column-start",
  "grid-template-columns",
  "inline-size",
  "inset-block-end",
  "inset-block-start",
  "inset-inline-end",
  "inset-inline-start",
  "justify-content",
  "letter-spacing",
  "line-height",
  "margin-block-end",
  "margin-block-start",
  "margin-inline-end",
  "margin-inline-start",
  "opacity",
  "overflow",
  "padding-block-end",
  "padding-block-start",
  "padding-inline-end",
  "padding-inline-start",
  "position",
  "row-gap",
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-width",
  "table-layout",
  "text-align",
  "text-anchor",
  "text-overflow",
  "transform",
  "vertical-align",
  "visibility",
  "white-space",
]);

function copyStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from);
  // Through the object model: the Content-Security-Policy refuses style attributes.
  if (to instanceof HTMLElement || to instanceof SVGElement) {
    to.style.cssText = [...drawn].map((name) => `${name}:${computed.getPropertyValue(name)}`).join(";");
  }
  Array.from(from.children).forEach((child, at) => {
    const twin = to.children[at];
    if (twin) copyStyles(child, twin);
  });
}

async function asDataUrl(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      typeof reader.result === "string" ? resolve(reader.result) : reject(new Error("unreadable font")),
    );
    reader.addEventListener("error", () => reject(new Error("unreadable font")));
    reader.readAsDataURL(blob);
  });
}

// A picture may not load anything, so the page's first typeface is embedded in it.
async function fontFace(): Promise<string> {
  for (const sheet of Array.from(document.styleSheets)) {
    for (const rule of Array.from(sheet.cssRules)) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const address = /url\("?([^")]+)"?\)/u.exec(rule.style.getPropertyValue("src"))?.[1];
      if (!address) continue;
      const data = await asDataUrl(new URL(address, sheet.href ?? document.baseURI).href);
      const family = rule.style.getPropertyValue("font-family");
      return `@font-face{font-family:${family};font-weight:100 900;src:url(${data})}`;
    }
  }
  return "";
}

async function asSvg(element: HTMLElement): Promise<string> {
  const { width, height } = element.getBoundingClientRect();
  const clone = element.cloneNode(true);
  if (!(clone instanceof HTMLElement)) throw new TypeError("nothing to draw");
  copyStyles(element, clone);
  clone.setAttribute("xmlns", "http://www.w3.org/1999/xhtml");
  const content = new XMLSerializer().serializeToString(clone);
  const face = await fontFace().catch(() => "");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${face}</style><foreignObject width="100%" height="100%">${content}</foreignObject></svg>`;
}

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    image.addEventListener("error", () => reject(new Error("the picture could not be drawn")));
    image.src = address;
  });
}

/** Space around the drawing and the height of its title, in pixels. */
const margin = 16;
const titleHeight = 28;

/** A PNG of an element at twice its size with its title above, on its own background. */
export async function drawElement(element: HTMLElement, title: string): Promise<Blob> {
  const scale = 2;
  const root = getComputedStyle(document.documentElement);
  const rtl = getComputedStyle(element).direction === "rtl";
  // A data address, since a blob would taint the canvas.
  const image = await load(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(await asSvg(element))}`);
  const canvas = document.createElement("canvas");
  const width = image.width + 2 * margin;
  canvas.width = width * scale;
  canvas.height = (image.height + titleHeight + 2 * margin) * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = root.getPropertyValue("--raised").trim();
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = root.getPropertyValue("--text").trim();
  context.font = `600 14px ${getComputedStyle(document.body).fontFamily}`;
  context.direction = rtl ? "rtl" : "ltr";
  context.textAlign = "start";
  context.fillText(title, rtl ? width - margin : margin, margin + 14);
  context.drawImage(image, margin, margin + titleHeight);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
