// Array.from splits by code point, so a letter outside the basic plane is not cut in half.
function firstLetter(word: string): string {
  return Array.from(word)[0] ?? "";
}

/** First letters of the first and the last word of a name, at most two. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0];
  if (!first) return "?";
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return (firstLetter(first) + (last ? firstLetter(last) : "")).toUpperCase();
}
