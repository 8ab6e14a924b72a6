import { fiataRoutes } from "#domain/api/fiata";
import { serve } from "../../door/serve.ts";
import { SETTINGS_TOKEN, STORAGE } from "../../settings/tokens.ts";
import { Timestamps } from "../../timestamps/timestamps.ts";
import { ask, askAgain, createBill, getBill, pdfOfCall } from "./bill.ts";
import { agree, getConnection, getStanding, setConnection, testConnection } from "./connection.ts";

/** FIATA bills of lading: the sign-in at FIATA, what it is asked about bills, and its papers. */
export const FiataController = serve(
  fiataRoutes,
  { storage: STORAGE, settings: SETTINGS_TOKEN, timestamps: Timestamps },
  ({ settings, ...means }) => ({
    connection: (ctx) => getConnection(ctx, settings),
    set: (ctx, { body }) => setConnection(ctx, settings, body),
    test: (ctx) => testConnection(ctx, settings),
    standing: (ctx) => getStanding(ctx, settings),
    agree: (ctx) => agree(ctx, settings),
    create: (ctx, { body }) => createBill(ctx, settings, body),
    bill: (ctx, { params }) => getBill(ctx, settings, params.id),
    ask: (ctx, { params, body }) => ask(ctx, settings, params.id, body),
    again: (ctx, { params, body }) => askAgain(ctx, settings, params.id, body),
    pdf: (ctx, { params }) => pdfOfCall(ctx, { settings, ...means }, params.id),
  }),
);
