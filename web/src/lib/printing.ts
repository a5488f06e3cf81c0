import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { createStore, useStore } from "./store";
import { text } from "./text";
import { closeToast, showToast } from "./toast";

/** A part of the page that shows only some of its content: a paged list, older comments. */
export interface PrintedRest {
  /** There is more than the page shows. */
  isMissing: boolean;
  isLoading: boolean;
  isFailed: boolean;
  /** Loads more of it; the next render has the result. */
  load: () => void;
  /** Restores the state before it was loaded for printing. */
  restore?: () => void;
}

interface Entry {
  current: PrintedRest;
}

/** How long the rest may take to load, in milliseconds. */
const patience = 30_000;

const parts = new Set<Entry>();
const waiting: (() => void)[] = [];
const printedAt = createStore<Date | null>(null);
let isPreparing = false;

function wake(): void {
  for (const go of waiting.splice(0)) go();
}

/** Registers a part that isn't fully loaded, so that it is loaded before printing. */
export function usePrintedRest(rest: PrintedRest): void {
  const entry = useRef(rest);
  useEffect(() => {
    entry.current = rest;
    wake();
  });
  useEffect(() => {
    parts.add(entry);
    return () => {
      parts.delete(entry);
      wake();
    };
  }, []);
}

/** When printing of the page started; null while not printing. Virtual lists render everything then. */
export function usePrintedAt(): Date | null {
  return useStore(printedAt);
}

const fields = "input, select, textarea";

/** What scrolls inside the page. */
function scrollers(): HTMLElement[] {
  const content = document.getElementById("content");
  if (!content) return [];
  return Array.from(content.querySelectorAll<HTMLElement>("*")).filter((own) => {
    if (own.matches(fields)) return false;
    if (own.scrollHeight <= own.clientHeight && own.scrollWidth <= own.clientWidth) return false;
    const { overflowX, overflowY } = getComputedStyle(own);
    return [overflowX, overflowY].some((way) => way === "auto" || way === "scroll");
  });
}

function begin(): void {
  // The browser lays out the printed page as soon as this returns.
  flushSync(() => printedAt.set(new Date()));
  for (const own of scrollers()) own.dataset["unrolled"] = "";
}

function end(): void {
  for (const own of document.querySelectorAll<HTMLElement>("[data-unrolled]")) delete own.dataset["unrolled"];
  printedAt.set(null);
}

function openParts(): Entry[] {
  return [...parts].filter(({ current }) => current.isMissing || current.isLoading);
}

function nextDrawing(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

/** Whether a part's request has failed. */
function hasFailed([entry, before]: [Entry, PrintedRest]): boolean {
  const { current } = entry;
  return parts.has(entry) && current !== before && current.isFailed && !current.isLoading;
}

/** Loads until every part is complete; false if one could not be loaded, or if `run` was cancelled. */
async function loadRest(run: { isOver: boolean }, asked = new Map<Entry, PrintedRest>()): Promise<boolean> {
  if ([...asked].some(hasFailed)) return false;
  const open = openParts();
  if (open.length === 0) return true;
  for (const entry of open) {
    const { current } = entry;
    // Until the next render, the result of the request is unknown.
    if (current.isLoading || asked.get(entry) === current) continue;
    asked.set(entry, current);
    current.load();
  }
  await nextDrawing();
  if (run.isOver) return false;
  return loadRest(run, asked);
}

async function loadInTime(): Promise<boolean> {
  const run = { isOver: false };
  const timer = setTimeout(() => {
    run.isOver = true;
    wake();
  }, patience);
  const isWhole = await loadRest(run);
  clearTimeout(timer);
  return isWhole;
}

function restore(): void {
  for (const { current } of parts) current.restore?.();
}

/** Prints the whole page: loads what is missing first, and prints nothing if that fails. */
export async function printPage(): Promise<void> {
  if (isPreparing) return;
  if (openParts().length === 0) {
    globalThis.print();
    return;
  }
  isPreparing = true;
  const note = showToast({ severity: "info", summary: text("Ui.Print.Loading"), sticky: true, closable: false });
  const isWhole = await loadInTime();
  closeToast(note);
  isPreparing = false;
  if (isWhole) {
    addEventListener("afterprint", restore, { once: true });
    globalThis.print();
  } else {
    restore();
    showToast({ severity: "error", summary: text("Ui.Print.Failed"), detail: text("Ui.Print.FailedText") });
  }
}

function isPrintKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  const isMac = navigator.userAgent.includes("Mac");
  if (isComposing || altKey || shiftKey || ctrlKey === isMac || metaKey !== isMac) return false;
  const isLatin = /^[a-z]$/iu.test(key);
  return isLatin ? key.toLowerCase() === "p" : code === "KeyP";
}

function onKey(event: KeyboardEvent): void {
  // With everything loaded, the browser's own printing works without interception.
  if (event.defaultPrevented || !isPrintKey(event) || openParts().length === 0) return;
  event.preventDefault();
  void printPage();
}

/** Renders pages completely for printing, however it is started, and handles the browser's print shortcut; returns the cleanup. */
export function watchPrinting(): () => void {
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  addEventListener("keydown", onKey);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
    removeEventListener("keydown", onKey);
  };
}
