import type { Place } from "./pdf-change.ts";
import type { Snapshot } from "./pdf-document.ts";
import type { Dictionary } from "./pdf-equality.ts";
import { lenient } from "./pdf-inflate.ts";
import { latin, textOf, type PdfValue } from "./pdf-objects.ts";
import { refNumber } from "./pdf-revisions.ts";

/** Whether a layer is shown when the file is opened (ISO 32000-1, 8.11.4). */
export function isLayerShown(at: Snapshot, layer: number): boolean {
  const properties = at.dictionary(at.catalog.get("OCProperties"));
  const first = at.dictionary(properties.get("D"));
  const names = (key: string): boolean => at.array(first.get(key)).some((one) => refNumber(one) === layer);
  return at.resolve(first.get("BaseState")) === "/OFF" ? names("ON") : !names("OFF");
}

/** Whether what belongs to a layer, or to a rule about layers, is shown when the file is opened. */
export function isShownIn(at: Snapshot, layer: PdfValue | undefined): boolean {
  const found = at.dictionary(layer);
  const number = refNumber(layer);
  return found.get("Type") !== "/OCG" || number === null || isLayerShown(at, number);
}

/** The name of the layer that keeps an annotation from being seen when the file is opened; empty without one. */
export const hidingLayer = (at: Snapshot, annotation: Dictionary): string =>
  isShownIn(at, annotation.get("OC")) ? "" : textOf(at.resolve(at.dictionary(annotation.get("OC")).get("Name")));

/** The names of all layers of a file. */
export const layerNames = (at: Snapshot): string =>
  at
    .array(at.dictionary(at.catalog.get("OCProperties")).get("OCGs"))
    .map((one) => textOf(at.resolve(at.dictionary(one).get("Name"))))
    .join(", ");

const rectOf = (at: Snapshot, annotation: Dictionary): number[] =>
  at.array(annotation.get("Rect")).map((one) => Number(at.resolve(one)));

/** Where an annotation lies on its page; null where it does not say. */
export function placeOf(at: Snapshot, annotation: PdfValue | undefined): Place | null {
  const [a, b, c, d] = rectOf(at, at.dictionary(annotation));
  const place = [Math.min(a!, c!), Math.min(b!, d!), Math.max(a!, c!), Math.max(b!, d!)] as const;
  return place.every(Number.isFinite) ? place : null;
}

const HIDDEN = 2;
const NO_VIEW = 32;

/** Whether an annotation is seen when the file is opened. */
export function isSeen(at: Snapshot, annotation: Dictionary): boolean {
  const flags = Number(at.resolve(annotation.get("F")) ?? 0);
  const [a = 0, b = 0, c = 0, d = 0] = rectOf(at, annotation);
  if ((flags & (HIDDEN | NO_VIEW)) !== 0 || a === c || b === d) return false;
  const kind = at.resolve(annotation.get("Subtype"));
  if (kind === "/Popup" || !isShownIn(at, annotation.get("OC"))) return false;
  return kind !== "/Link" || annotation.has("AP") || borderOf(at, annotation) > 0;
}

function borderOf(at: Snapshot, annotation: Dictionary): number {
  const style = at.dictionary(annotation.get("BS"));
  if (style.has("W")) return Number(at.resolve(style.get("W")));
  const [, , width = "1"] = at.array(annotation.get("Border"));
  return Number(at.resolve(width));
}

/** A picture that is longer than that is not taken for an empty one. */
const MOST_EMPTY = 4_096;
/** Operators that draw nothing by themselves, and comments. */
const EMPTY = /%[^\r\n]*|\/Tx\b|\b(?:q|Q|BMC|EMC)\b|[\s\0]+/g;

/** Whether a widget has a picture that draws anything. */
export function isDrawn(at: Snapshot, widget: Dictionary): boolean {
  const normal = at.dictionary(widget.get("AP")).get("N");
  const object = at.readable(refNumber(normal) ?? -1);
  if (object === null || object.stream === null) return at.dictionary(normal).size > 0;
  const raw = at.raw(object);
  if (raw.length > MOST_EMPTY) return isSeen(at, widget);
  try {
    const data = at.dictionary(normal).has("Filter") ? lenient(raw) : raw;
    return latin(data).replace(EMPTY, "") !== "" && isSeen(at, widget);
  } catch {
    return isSeen(at, widget);
  }
}
