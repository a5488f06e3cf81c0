/** Letters that Unicode doesn't decompose but people type differently, spelled as by the server's `kernel::text`. */
const spelled: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  ς: "σ",
  "\u2018": "'",
  "\u2019": "'",
  "\u2212": "-",
  "\u0671": "\u0627",
  "\u0649": "\u064a",
  "\u06cc": "\u064a",
  "\u0629": "\u0647",
  "\u06a9": "\u0643",
  "\u0640": "",
};

const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu;
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/gu;
const dashes = /[\u2010-\u2015]/gu;

/** Normal form for comparing and searching texts, the same as the server's and in every browser language. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(invisible, "")
    .replace(/[\s\u0085]/gu, " ")
    .replace(/[\p{M}\p{Cc}]/gu, "")
    .toLowerCase()
    .replace(/[^ -~]/gu, (letter) => spelled[letter] ?? letter)
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(dashes, "-")
    .replace(/ +/gu, " ")
    .trim();
}

/** Normal form for names of accounts and tenants: accents count, as in the server's `text::name_key`. */
export function nameKey(name: string): string {
  return name.trim().normalize("NFKC").toLowerCase().toUpperCase().normalize("NFKC");
}

/** Sort order of names: that of the server's lists, and the same in every browser language. */
export function byName(one: string, other: string): number {
  const [first, second] = [fold(one), fold(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Matches texts that contain all typed words, in any order; everything if nothing was typed. */
export function finder(typed: string): (text: string) => boolean {
  const words = fold(typed).split(" ");
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}
