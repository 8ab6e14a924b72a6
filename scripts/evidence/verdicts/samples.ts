import { additions } from "./pdf-additions.ts";
import { flipped } from "./pdf-flipped.ts";
import { honest } from "./pdf-honest.ts";
import type { Sample } from "./sample.ts";

/** Every sample, in the order of the table. */
export const SAMPLES: readonly Sample[] = [...honest, ...flipped, ...additions];
