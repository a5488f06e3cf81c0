/** Gives a file to the reader, as a download would. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Lets the browser fetch a file that its address alone gives away, a part at a time: it may be larger than the memory of the page. */
export function saveFrom(address: URL, name: string): void {
  const link = document.createElement("a");
  link.href = address.href;
  link.download = name;
  link.click();
}
