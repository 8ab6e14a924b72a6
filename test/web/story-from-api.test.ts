import { expect, test } from "vitest";
import type { Story } from "#domain/api/story";
import { storyFromApi } from "../../web/ui/title/from-api.ts";

const address = (byte: string): string => `0x${byte.repeat(20)}`;
const hash = (byte: string): string => `0x${byte.repeat(32)}`;
const [carrier, shipper] = [address("aa"), address("bb")];
const event = (n: number, rest: Partial<Story["events"][number]>): Story["events"][number] => ({
  n,
  at: `2026-11-0${n}T00:00:00.000Z`,
  kind: "issue",
  from: null,
  to: null,
  holder: carrier,
  owner: carrier,
  tx: null,
  block: null,
  final: true,
  remark: null,
  by: null,
  note: null,
  form: null,
  act: null,
  did: null,
  proof: null,
  links: [],
  ...rest,
});
const LOCAL = { chainName: "Local", explorer: null, registry: null };

test("a story of the API becomes one that can be drawn", () => {
  const story = storyFromApi(
    {
      parties: [
        { address: carrier, name: "Tern & Sable", you: false, issuer: true },
        { address: shipper, name: null, you: true, issuer: false },
      ],
      events: [
        event(1, { kind: "sign", from: carrier, by: "Inês Valadares, Tern & Sable" }),
        event(2, { kind: "issue", tx: hash("01") }),
        event(3, {
          kind: "both",
          from: carrier,
          to: shipper,
          holder: shipper,
          owner: shipper,
          tx: hash("02"),
          final: false,
        }),
        event(4, { kind: "refuse", from: shipper, to: carrier, tx: hash("03"), note: "Not agreed" }),
        event(5, { kind: "owner", from: carrier, to: shipper, tx: hash("04"), form: "NAMED" }),
        event(6, { kind: "owner", from: shipper, to: carrier, tx: hash("05") }),
        event(7, { kind: "blank", from: carrier, form: "BLANK", by: "Inês Valadares, Tern & Sable" }),
        event(8, { kind: "release", from: carrier }),
        event(9, {
          kind: "owner",
          from: carrier,
          to: shipper,
          tx: hash("06"),
          form: "CONDITIONAL",
          note: "if the goods arrive",
        }),
        event(9, { kind: "surrender", from: shipper, tx: hash("07"), did: "present" }),
        event(9, { kind: "replace", from: carrier, tx: hash("08") }),
      ],
      chainId: 1337,
      status: "active",
    },
    (key, parameters) => `${key}${parameters === undefined ? "" : JSON.stringify(parameters)}`,
    LOCAL,
    new Map([[1, "valid"]]),
  );

  expect(story.parties.map((party) => [party.name, party.role])).toEqual([
    ["Tern & Sable", "picture.issuer"],
    ["0xbbbb…bbbb", "picture.earlier"],
  ]);
  expect(story.events.map((one) => one.kind)).toEqual([
    "sign",
    "issue",
    "transfer",
    "refuse",
    "endorse",
    "endorse",
    "endorse",
    "note",
    "endorse",
    "surrender",
    "burn",
  ]);
  expect(story.events.map((one) => one.label)).toEqual([
    'story.signBy{"name":"Inês Valadares"}',
    "story.issue",
    "story.both",
    "story.refuse",
    "story.endorsed.NAMED",
    "story.owner",
    "story.blank",
    "story.release",
    "story.endorsed.CONDITIONAL",
    "story.did.present",
    "story.burn",
  ]);
  expect(story.events.flatMap((one) => one.said ?? [])).toEqual([
    "Not agreed",
    'story.signBy{"name":"Inês Valadares"}',
    "if the goods arrive",
  ]);
  expect(story.events.map((one) => one.signature)).toEqual([
    "valid",
    "valid",
    "valid",
    "valid",
    "valid",
    "valid",
    "recorded",
    undefined,
    "valid",
    "valid",
    "valid",
  ]);
  expect(story.events.map((one) => one.final)).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
});

test("who gave the title back to its issuer holds it no more, whoever the escrow still names", () => {
  const words = (key: string): string => key;
  const parties = [
    { address: carrier, name: "Tern & Sable", you: false, issuer: true },
    { address: shipper, name: "Porto Azul", you: true, issuer: false },
  ];
  const held = [
    event(1, { kind: "issue", tx: hash("01") }),
    event(2, { kind: "both", from: carrier, to: shipper, holder: shipper, owner: shipper, tx: hash("02") }),
  ];
  const back = event(3, { kind: "surrender", from: shipper, holder: shipper, owner: shipper, tx: hash("03") });
  const rolesOf = (events: Story["events"]) =>
    storyFromApi({ parties, events, chainId: 1337, status: "active" }, words, LOCAL).parties.map((party) => party.role);
  expect(rolesOf(held)).toEqual(["picture.issuer", "picture.holderAndOwner"]);
  expect(rolesOf([...held, back])).toEqual(["picture.issuer", "picture.earlier"]);
});

test("an event leads to its transaction and to the titles that follow, by the names of what one has", () => {
  const words = (key: string): string => key;
  const [first, second] = [hash("0a"), hash("0b")];
  const links: Story["events"][number]["links"] = [
    {
      relation: "replacedBy",
      tokenId: first,
      document: { id: "0197a3c2-5b0e-7c41-9d22-7a1f6f0b9c11", kind: "BillOfLading", number: "TSL-2" },
    },
    { relation: "replacedBy", tokenId: second, document: null },
  ];
  const events = [
    event(1, { kind: "issue", tx: hash("01"), block: 7 }),
    event(2, { kind: "replace", tx: hash("02"), remark: { text: null }, links }),
  ];
  const place = { chainName: "Polygon", explorer: "https://polygonscan.com", registry: address("cc") };
  const told = storyFromApi({ parties: [], events, chainId: 137, status: "burnt" }, words, place).events;
  expect(told.map(({ txUrl, block }) => [txUrl, block])).toEqual([
    [`https://polygonscan.com/tx/${hash("01")}`, 7],
    [`https://polygonscan.com/tx/${hash("02")}`, undefined],
  ]);
  expect(told[1]?.links?.map(({ name, to }) => [name, to])).toEqual([
    ["TSL-2", "/doc/BillOfLading/view/0197a3c2-5b0e-7c41-9d22-7a1f6f0b9c11"],
    ["0x0b0b…0b0b", `/verify/detail?chainId=137&registry=${address("cc")}&tokenId=${second}`],
  ]);
  expect(told.map(({ remark }) => remark)).toEqual([undefined, { text: null }]);
});
