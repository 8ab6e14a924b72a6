import { connectToChild } from "penpal";
import connectFormer from "penpal-v4/lib/connectToChild";
import { asArray, asObject, asText, type Json } from "#domain/verify/json";

// How a page of TradeTrust's renderers is spoken to: as its published FrameConnector does, in both of its versions.

/** A way in which a renderer can show a document. */
export interface View {
  readonly id: string;
  readonly label: string;
}

export interface Renderer {
  readonly select: (view: View) => void;
  readonly print: () => void;
}

interface Listener {
  readonly onViews: (views: readonly View[]) => void;
  readonly onHeight: (pixels: number) => void;
}

/** The functions of the page: one for every action, or, in the first protocol, one for each. */
interface Remote {
  readonly dispatch?: (action: { readonly type: string; readonly payload?: unknown }) => Promise<void>;
  readonly renderDocument?: (document: Json, raw: unknown) => Promise<void>;
  readonly selectTemplateTab?: (at: number) => Promise<void>;
  readonly print?: () => Promise<void>;
}

const WAIT_MS = 8_000;
const MOST = { views: 20, label: 80 } as const;
/** No page is higher: a renderer that asks for more scrolls. */
export const HEIGHT = { least: 300, most: 20_000 } as const;

const viewsOf = (sent: unknown): View[] =>
  asArray(sent)
    .slice(0, MOST.views)
    .map((one) => {
      const { id, label } = asObject(one);
      return { id: asText(id), label: (asText(label) || asText(id)).slice(0, MOST.label) };
    })
    .filter(({ id }) => id !== "");

/**
 * Waits for the page in the frame and gives it the document. Rejects when it does not answer in time. Ends by itself
 * when the frame is taken away.
 */
export async function connect(
  iframe: HTMLIFrameElement,
  document: Json,
  raw: unknown,
  { onViews, onHeight }: Listener,
): Promise<Renderer> {
  let views: readonly View[] = [];
  const told = (sent: unknown): void => {
    views = viewsOf(sent);
    onViews(views);
  };
  const high = (sent: unknown): void => {
    if (typeof sent === "number" && sent > 0) onHeight(Math.min(Math.max(sent, HEIGHT.least), HEIGHT.most));
  };
  const dispatch = (action: unknown): void => {
    const { type, payload } = asObject(action);
    if (type === "UPDATE_TEMPLATES") told(payload);
    if (type === "UPDATE_HEIGHT") high(payload);
  };
  const methods = { dispatch, updateHeight: high, updateTemplates: told, handleObfuscation: () => undefined };
  const child: Remote = await Promise.any([
    connectToChild({ iframe, methods, timeout: WAIT_MS }).promise as Promise<Remote>,
    connectFormer({ iframe, methods, timeout: WAIT_MS }).promise,
  ]);
  if (child.dispatch === undefined) {
    void child.renderDocument?.(document, raw);
    return {
      // The first protocol numbers the views.
      select: ({ id }) => void child.selectTemplateTab?.(views.findIndex((view) => view.id === id)),
      print: () => void child.print?.(),
    };
  }
  const send = (type: string, payload?: unknown): void => void child.dispatch?.({ type, payload });
  send("RENDER_DOCUMENT", { document, rawDocument: raw });
  return { select: ({ id }) => send("SELECT_TEMPLATE", id), print: () => send("PRINT") };
}
