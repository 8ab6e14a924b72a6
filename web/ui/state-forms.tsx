import type { ReactElement } from "react";
import type { MarkForm } from "#domain/states";

const RIGHT = "M4.9 8h5.6M8.2 5.5 10.7 8 8.2 10.5";
const LEFT = "M11.1 8H5.5M7.8 5.5 5.3 8l2.5 2.5";

const ring = <circle cx="8" cy="8" r="6.25" />;
const dashedRing = <circle cx="8" cy="8" r="6.25" strokeDasharray="2.45 1.5" />;
const disc = <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />;
const onDisc = "var(--hw-container)";

/** The drawing of each form, on a field of 16 by 16, in `currentColor`. */
export const FORMS: Readonly<Record<MarkForm, ReactElement>> = {
  "ring-dashed": dashedRing,
  ring,
  half: (
    <>
      {ring}
      <path d="M8 4a4 4 0 0 1 0 8z" fill="currentColor" stroke="none" />
    </>
  ),
  disc,
  "ring-dot": (
    <>
      {ring}
      <circle cx="8" cy="8" r="3" fill="currentColor" stroke="none" />
    </>
  ),
  "disc-right": (
    <>
      {disc}
      <path d={RIGHT} stroke={onDisc} />
    </>
  ),
  "ring-right": (
    <>
      {ring}
      <path d={RIGHT} />
    </>
  ),
  "ring-right-dashed": (
    <>
      {dashedRing}
      <path d={RIGHT} />
    </>
  ),
  "disc-left": (
    <>
      {disc}
      <path d={LEFT} stroke={onDisc} />
    </>
  ),
  "ring-left": (
    <>
      {ring}
      <path d={LEFT} />
    </>
  ),
  "disc-tick": (
    <>
      {disc}
      <path d="m4.9 8.2 2.2 2.2 4-4.5" stroke={onDisc} />
    </>
  ),
  page: <path d="M3.75 1.75h5.5l3 3v9.5h-8.5zM9.25 1.75v3h3M5.9 8h4.2M5.9 11h4.2" />,
  "ring-slash": (
    <>
      {ring}
      <path d="m3.7 12.3 8.6-8.6" />
    </>
  ),
  "ring-clock": (
    <>
      {ring}
      <path d="M8 4.5V8l2.3 1.7" />
    </>
  ),
  cross: (
    <>
      {disc}
      <path d="m5.5 5.5 5 5m0-5-5 5" stroke={onDisc} />
    </>
  ),
  back: (
    <>
      {disc}
      <path d="M5 6.6h4.2a1.9 1.9 0 0 1 0 3.9H7M6.7 4.7 4.8 6.6l1.9 1.9" stroke={onDisc} />
    </>
  ),
  "envelope-seal": (
    <>
      <path d="M1.25 3.25h13.5v9.5H1.25z" />
      <path d="M1.5 3.5 8 9l6.5-5.5" />
      <circle cx="8" cy="9.2" r="2.3" fill="currentColor" stroke="none" />
    </>
  ),
  "envelope-arrow": (
    <>
      <path d="M1.25 3.25h13.5v9.5H1.25z" />
      <path d="M4.7 8h5.8M8.3 5.7 10.6 8l-2.3 2.3" />
    </>
  ),
  pen: <path d="m3 10.9 7.4-7.4 2.1 2.1L5.1 13H3zM9.3 14.25h4.5" />,
};
