import { PASSWORD } from "./companies.ts";

const PASSKEY = { id: "x", rawId: "x", type: "public-key" };
/** Bodies of routes that ask for something of their own, by the name of the route. */
export const BODIES: Readonly<Record<string, object>> = {
  "auth.code": { code: "00000000" }, "auth.login": { email: "nobody@example.com", password: "x" }, "auth.activate": { token: "x".repeat(40), password: "Tide-Table 42!", firstName: "A", lastName: "B", agreed: true },
  "auth.register": { company: "X", country: "SG", city: "X", postalAddress: "X", email: "x@example.com", password: "short", firstName: "A", lastName: "B", agreed: false },
  "auth.forgotten": { email: "nobody@example.com" }, "auth.reset-link": { token: "x".repeat(40) }, "auth.reset": { token: "x".repeat(40), password: "Tide-Table 42!" }, "me.take-keys-back": { password: PASSWORD, formerPassword: "x" },
  "me.update": { language: "en-US" }, "me.password": { password: "wrong", newPassword: "wrong" }, "me.agreement": { version: 1 },
  "contacts.update": { comment: "" }, "wallet.message": { address: `0x${"1".repeat(40)}` }, "wallet.link": { address: `0x${"1".repeat(40)}`, message: "x", signature: "0x00", password: PASSWORD },
  "auth.invitation": { token: "x".repeat(40) }, "auth.join": { token: "x".repeat(40), password: "x" }, "me.found-company": { company: "X", country: "SG", city: "X", postalAddress: "X", password: "wrong" },
  "organisation.update": { password: PASSWORD }, "organisation.contacts": {}, "me.signed-name": { signedName: "X", password: PASSWORD }, "node.set": { approval: false }, "node.activate": { pin: "00000000" },
  "node.approve": { evidence: "x", password: PASSWORD }, "node.reject": { reason: "x", password: PASSWORD }, "organisation.apply-again": { company: "X", country: "SG", city: "X", postalAddress: "X", registerNumber: "1" },
  "certificates.obtain": { of: "user", password: PASSWORD }, "certificates.upload": { of: "user", password: PASSWORD, files: { format: "P12", p12: "AAAA", filePassword: "" } }, "certificates.ukey": { of: "user", certificate: "AAAA", chain: [], password: PASSWORD }, "certificates.revoke": { reason: "superseded", password: PASSWORD },
  "vessels.add": { name: "X", imo: "9074729" }, "vessels.set": { name: "X", imo: "9074729" }, "vessels.import": { vessels: [{ name: "X", imo: "9074729" }] }, "auth.second-totp": { code: "000000" }, "auth.second-recovery": { code: "x" }, "me.totp-confirm": { name: "x", code: "000000" }, "auth.second-passkey": { answer: { ...PASSKEY, response: { clientDataJSON: "x", authenticatorData: "x", signature: "x" } } },
  "me.passkey-keep": { name: "x", answer: { ...PASSKEY, response: { clientDataJSON: "x", attestationObject: "x" } } }, "me.change-email": { password: PASSWORD, email: "new@example.com" }, "me.change-phone": { password: PASSWORD, phone: "+65 6123 4567" }, "me.change-second": { password: PASSWORD, on: true },
  "auth.changing": { token: "x".repeat(40) }, "me.terms": { version: 1 }, "users.set": { isAdmin: true }, "organisation.security": { passwordExpiryDays: null, sessionMinutes: null }, "capacities.add": { type: "carrier", carrier: "X" }, "followed.add": { chainId: 1, registry: `0x${"1".repeat(40)}`, tokenId: `0x${"1".repeat(64)}` }, "node.set-budget": { gasDaily: null, gasTotal: null, storageMb: null, password: PASSWORD }, "registers.resume": { chainId: 1337, registry: `0x${"1".repeat(40)}`, password: PASSWORD }, "registers.end-pausing": { chainId: 1337, registry: `0x${"1".repeat(40)}`, pauser: `0x${"1".repeat(40)}`, password: PASSWORD }, "intents.sign": { signature: `0x${"1".repeat(130)}` },
};
