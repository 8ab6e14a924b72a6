import { PRACTICE_CARRIER, PRACTICE_COMPANIES, PRACTICE_PLATFORM } from "./practice-companies.ts";
import type { PracticePlatform } from "./practice-platform.ts";

const ACTS = ["/issue", "/send", "/surrender", "/answers"] as const;
type Act = (typeof ACTS)[number];
/** Whether a path of the page is an act of the practice platform. */
export const isPlatformAct = (path: string): path is Act => (ACTS as readonly string[]).includes(path);

/** Does what a form asks for. Answers why not, where it cannot be done. */
export async function actOnPlatform(
  platform: PracticePlatform,
  act: Act,
  form: URLSearchParams,
): Promise<string | null> {
  const said = (name: string): string => (form.get(name) ?? "").trim();
  if (act === "/answers") {
    platform.surrenders = said("answer") === "SREJ" ? "SREJ" : "SURR";
    return null;
  }
  if (platform.node === null) return "The node does not know the practice platform yet.";
  if (act === "/surrender") {
    const number = said("number");
    if (!platform.bills.has(number)) return "No bill of this number is on the practice platform.";
    const status = await platform.surrender(number);
    return status === 204 ? null : `The node has answered ${status}.`;
  }
  const to = { name: said("name"), lei: said("lei").toUpperCase() };
  if (to.name === "" || to.lei === "") return "Name and LEI of a company of the node are needed.";
  await (act === "/issue" ? platform.issue(to) : platform.send(to));
  return null;
}

/** The part of the page about the practice platform. `escape`: makes a text one of HTML. */
export function platformPart(platform: PracticePlatform, escape: (text: string) => string): string {
  const pem = (spki: string): string => `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----`;
  const facts = [
    ["Base address", platform.url],
    ["As a platform", `${PRACTICE_PLATFORM.code}, key ${platform.platform.kid}`],
    ["Its public key", pem(platform.platform.spki)],
    ["As a carrier", `${PRACTICE_CARRIER.code}, key ${platform.carrier.kid}`],
    ["Its public key", pem(platform.carrier.spki)],
    ["Token that it takes", platform.token],
    ...PRACTICE_COMPANIES.map(({ name, lei }) => [name, `LEI ${lei}`] as const),
  ] as const;
  const company = `<label>Company of the node <input name="name" autocomplete="off" required></label>
<label>Its LEI <input name="lei" autocomplete="off" required></label>`;
  const bills = [...platform.bills.values()].map(
    ({ number, carrier, state }) =>
      `<tr><td>${escape(number)}</td><td>${escape(carrier)}</td><td>${escape(state)}</td></tr>`,
  );
  return `<h2>Platform and carrier</h2>
<p>A platform and a carrier in one program, with which bills of lading are exchanged. ${
    platform.node === null
      ? "The node does not know it yet: enter it under Counterparties."
      : "The node knows it: it stands under Counterparties."
  }</p>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`).join("")}</dl>
<form method="post" action="/send">${company} <button>Send a bill to it</button></form>
<form method="post" action="/issue">${company} <button>Have a bill issued to it, as a carrier</button></form>
<form method="post" action="/surrender"><label>Number of a bill <input name="number" autocomplete="off" required></label>
<button>Surrender it to its carrier</button></form>
<form method="post" action="/answers"><label>What is surrendered to the carrier is <select name="answer">
${(["SURR", "SREJ"] as const)
  .map(
    (one) =>
      `<option value="${one}"${one === platform.surrenders ? " selected" : ""}>${one === "SURR" ? "accepted" : "rejected"}</option>`,
  )
  .join("")}
</select></label> <button>Set</button></form>
${
  bills.length === 0
    ? ""
    : `<table><thead><tr><th>Bill</th><th>Carrier</th><th>State</th></tr></thead><tbody>${bills.toReversed().join("")}</tbody></table>`
}
${
  platform.told.length === 0
    ? ""
    : `<ul>${platform.told
        .slice(-12)
        .map((line) => `<li>${escape(line)}</li>`)
        .join("")}</ul>`
}`;
}
