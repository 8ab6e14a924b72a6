import type { Story } from "../../../web/ui/title/story.ts";

const parties = [
  { id: "tern", name: "Tern & Sable Shipping", role: "Issuer", you: false },
  { id: "porto", name: "Porto Azul Energia", role: "Shipper", you: false },
  { id: "kestrel", name: "Kestrel Trade Bank", role: "Bank", you: false },
  { id: "meridian", name: "Meridian Straits Trading", role: "Trader", you: true },
];
const tx = (byte: string): string => `0x${byte.repeat(32)}`;

/** A title that passed through four hands. */
export const passed: Story = {
  parties,
  chainName: "Polygon",
  events: [
    { n: 1, at: "2026-10-30T09:12:44.108Z", label: "Issued and signed", kind: "issue", from: "tern", holderAfter: "tern", ownerAfter: "tern", tx: tx("8c"), signature: "valid", final: true },
    { n: 2, at: "2026-10-30T09:40:11.000Z", label: "Delivered to shipper", kind: "transfer", from: "tern", to: "porto", holderAfter: "porto", ownerAfter: "porto", tx: tx("17"), signature: "valid", final: true },
    { n: 3, at: "2026-11-05T11:03:27.000Z", label: "Endorsed to order", kind: "endorse", from: "porto", to: "meridian", holderAfter: "porto", ownerAfter: "meridian", tx: tx("e3"), signature: "valid", final: true },
    { n: 4, at: "2026-11-05T11:05:02.000Z", label: "Possession transferred", kind: "transfer", from: "porto", to: "kestrel", holderAfter: "kestrel", ownerAfter: "meridian", tx: tx("02"), signature: "valid", final: true },
    { n: 5, at: "2026-11-12T08:20:39.000Z", label: "Signed: documents comply", kind: "sign", from: "kestrel", holderAfter: "kestrel", ownerAfter: "meridian", signature: "valid", final: true },
    { n: 6, at: "2026-11-20T14:27:08.000Z", label: "Possession transferred", kind: "transfer", from: "kestrel", to: "meridian", holderAfter: "meridian", ownerAfter: "meridian", tx: tx("b9"), signature: "valid", final: true },
  ],
};

/** The same title refused, surrendered and burnt, with a signature that is invalid and one that is open. */
export const ended: Story = {
  parties,
  chainName: "Polygon",
  events: [
    ...passed.events.slice(0, 4),
    { n: 5, at: "2026-11-06T08:00:00.000Z", label: "Receipt refused", kind: "refuse", from: "kestrel", to: "porto", holderAfter: "porto", ownerAfter: "meridian", tx: tx("aa"), signature: "invalid", final: true },
    { n: 6, at: "2026-11-07T08:00:00.000Z", label: "Both handed over", kind: "transfer", from: "porto", to: "meridian", holderAfter: "meridian", ownerAfter: "meridian", tx: tx("bb"), signature: "indeterminate", final: true },
    { n: 7, at: "2026-11-09T10:00:00.000Z", label: "Surrendered to issuer", kind: "surrender", from: "meridian", to: "tern", holderAfter: "tern", ownerAfter: "tern", tx: tx("cc"), signature: "valid", final: true },
    { n: 8, at: "2026-11-10T10:00:00.000Z", label: "Surrender accepted, title ended", kind: "burn", from: "tern", holderAfter: null, ownerAfter: null, tx: tx("dd"), signature: "valid", final: false },
  ],
};
