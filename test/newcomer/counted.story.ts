import { writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { countIn } from "../support/counting.ts";
import {
  ADA,
  BEN,
  invitesAsContact,
  inviteTheColleague,
  isInvited,
  newcomersAt,
  receives,
  seals,
  signsAndComposes,
  transfers,
  usesTheInvitation,
  XUE,
} from "../support/first-document.ts";
import { lettersTo, registers } from "../support/newcomers.ts";
import { startProduct } from "../support/product.ts";
import { leave } from "../support/story.ts";

test("two new companies come to their first document without a detour", async () => {
  const work = { fields: 0, clicks: 0, pages: 0 };
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  try {
    const stage = { product, browser, prepare: (page: Page) => countIn(page, work) };
    const begun = Date.now();
    const tell = (step: string): void =>
      console.log(`${step}: ${JSON.stringify(work)} after ${Math.round((Date.now() - begun) / 1000)} s`);
    const { ada, xue, toAda, toXue } = await newcomersAt(stage, { ada: "Europe/London", xue: "Asia/Singapore" });
    await registers(stage, ada, toAda, ADA);
    await isInvited(xue, await invitesAsContact(ada));
    await registers(stage, xue, toXue, XUE);
    tell("registered");
    await usesTheInvitation(xue, toAda);
    tell("contacts");
    const subject = await signsAndComposes(ada);
    tell("composed");
    const toBen = lettersTo(product, BEN.email);
    const ben = await inviteTheColleague(stage, ada, { admin: toAda, colleague: toBen });
    tell("colleague");
    await seals(ada);
    tell("sealed");
    await transfers(stage, ben, toBen, subject);
    tell("transferred");
    await receives(stage, xue, toXue, subject);
    tell("received");
    for (const seat of [ada, ben, xue]) await leave(seat);
  } finally {
    await browser.close();
    await product.discard();
  }
  const { COUNTED } = process.env;
  expect(COUNTED, "the file for the numbers").toBeDefined();
  await writeFile(COUNTED!, JSON.stringify(work));
}, 900_000);
