/** Downloads generated content as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started reading the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Lets the browser download a file from an address that needs no token, streamed: it may be larger than the page's memory. */
export function saveFrom(address: URL, name: string): void {
  const link = document.createElement("a");
  link.href = address.href;
  link.download = name;
  link.click();
}
