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
  /** Gives it the document anew, as where parts were left out of it. */
  readonly render: (document: Json, raw: unknown) => void;
  readonly select: (view: View) => void;
  readonly print: () => void;
}

interface Listener {
  readonly onViews: (views: readonly View[]) => void;
  readonly onHeight: (pixels: number) => void;
  /** Its reader touched a field that shall be left out; `field` is a path in the document. */
  readonly onHide: (field: string) => void;
  /** It gave up. */
  readonly onTimeout: () => void;
}

/** The functions of the page: one for every action, or, in the first protocol, one for each. */
interface Remote {
  readonly dispatch?: (action: { readonly type: string; readonly payload?: unknown }) => Promise<unknown>;
  readonly renderDocument?: (document: Json, raw: unknown) => Promise<void>;
  readonly selectTemplateTab?: (at: number) => Promise<void>;
  readonly print?: () => Promise<void>;
}

const WAIT_MS = 8_000;
/** A renderer that has told no views by then is asked for them. */
const TOLD_MS = 1_500;
const MOST = { views: 20, label: 80, field: 500 } as const;
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
  { onViews, onHeight, onHide, onTimeout }: Listener,
): Promise<Renderer> {
  let views: readonly View[] = [];
  const told = (sent: unknown): void => {
    views = viewsOf(sent);
    onViews(views);
  };
  const high = (sent: unknown): void => {
    if (typeof sent === "number" && sent > 0) onHeight(Math.min(Math.max(sent, HEIGHT.least), HEIGHT.most));
  };
  const hide = (sent: unknown): void => {
    if (typeof sent === "string" && sent.length <= MOST.field) onHide(sent);
  };
  const dispatch = (action: unknown): void => {
    const { type, payload } = asObject(action);
    if (type === "UPDATE_TEMPLATES") told(payload);
    if (type === "UPDATE_HEIGHT") high(payload);
    if (type === "OBFUSCATE") hide(payload);
    if (type === "TIMEOUT") onTimeout();
  };
  const methods = { dispatch, updateHeight: high, updateTemplates: told, handleObfuscation: hide };
  const child: Remote = await Promise.any([
    connectToChild({ iframe, methods, timeout: WAIT_MS }).promise as Promise<Remote>,
    connectFormer({ iframe, methods, timeout: WAIT_MS }).promise,
  ]);
  if (child.dispatch === undefined) {
    const render = (one: Json, whole: unknown): void => void child.renderDocument?.(one, whole);
    render(document, raw);
    return {
      render,
      // The first protocol numbers the views.
      select: ({ id }) => void child.selectTemplateTab?.(views.findIndex((view) => view.id === id)),
      print: () => void child.print?.(),
    };
  }
  const send = (type: string, payload?: unknown): void => void child.dispatch?.({ type, payload });
  const render = (one: Json, whole: unknown): void => send("RENDER_DOCUMENT", { document: one, rawDocument: whole });
  render(document, raw);
  setTimeout(() => {
    if (views.length === 0)
      void child.dispatch?.({ type: "GET_TEMPLATES", payload: document }).then((sent) => {
        if (views.length === 0 && Array.isArray(sent)) told(sent);
      });
  }, TOLD_MS);
  return { render, select: ({ id }) => send("SELECT_TEMPLATE", id), print: () => send("PRINT") };
}
