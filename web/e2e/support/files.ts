import type { Page } from "@playwright/test";
import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** A file as a test hands it to a page. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The word makes the content one of its own. */
export function textFile(name: string, word: string): TestFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from(`What ${word} says`) };
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture of one colour, 96 by 64 pixels. */
export function pngFile(name: string, [red, green, blue]: readonly [number, number, number]): TestFile {
  const [width, height] = [96, 64];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of each colour.
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, () => Buffer.from([red, green, blue])),
  ]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return { name, mimeType: "image/png", buffer: Buffer.concat([signature, ...parts]) };
}

/** One page that says `words`, and as many bytes after it as wanted. */
export function pdfFile(name: string, words: string, padding = 0): TestFile {
  const content = `BT /F1 24 Tf 40 140 Td (${words}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  const rest = Buffer.alloc(padding);
  for (let at = 0; at < padding; at += 1) rest[at] = 97 + ((at * 7 + (at >> 8)) % 26);
  return { name, mimeType: "application/pdf", buffer: Buffer.concat([Buffer.from(text), Buffer.from("%"), rest]) };
}

/** A quarter of a second of a tone. */
export function wavFile(name: string): TestFile {
  const rate = 8000;
  const samples = Buffer.alloc(rate / 2);
  for (let at = 0; at < samples.length / 2; at += 1) {
    samples.writeInt16LE(Math.round(Math.sin((at / rate) * 440 * 2 * Math.PI) * 8000), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return { name, mimeType: "audio/wav", buffer: Buffer.concat([head, samples]) };
}

/** A film of a few pictures, recorded by the browser itself. */
export async function webmFile(page: Page, name: string): Promise<TestFile> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [64, 48];
    const drawing = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
    recorder.start();
    for (let frame = 0; frame < 12; frame += 1) {
      if (drawing) {
        drawing.fillStyle = `rgb(${frame * 20} 80 120)`;
        drawing.fillRect(0, 0, 64, 48);
      }
      // oxlint-disable-next-line no-await-in-loop -- one picture after the other
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return { name, mimeType: "video/webm", buffer: Buffer.from(bytes) };
}

/** What a user drags from a folder of the computer. */
export async function transferOf(page: Page, files: readonly TestFile[]) {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString("base64") }));
  return await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of all) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, sent);
}
