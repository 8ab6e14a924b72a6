import { describe, expect, it } from "vitest";
import { fromTransportDocument } from "#domain/dcsa/from-transport-document";
import { toTransportDocument } from "#domain/dcsa/to-transport-document";
import { transportDocument } from "#domain/dcsa/transport-document";
import { kindOf } from "#domain/kinds/kinds";
import { billOf } from "../../../scripts/evidence/dcsa/world.ts";
import { sampleOf } from "../../support/samples.ts";

const sample = sampleOf(kindOf("DcsaBillOfLading"));

describe("a liner bill as the standard writes it", () => {
  it("comes back in our fields, but for what the standard does not say", () => {
    const { data } = fromTransportDocument(transportDocument.parse(billOf()));
    const { vessel, invoicePayableAt, ...rest } = sample as typeof sample & {
      vessel: object;
      invoicePayableAt: object;
    };
    expect(data).toMatchObject({ ...rest, transportDocumentReference: "TSLU26041700" });
    // The standard names a ship without its number.
    expect(vessel).toMatchObject(data["vessel"] as object);
    expect(data["vessel"]).not.toHaveProperty("imo");
    expect(invoicePayableAt).toMatchObject(data["invoicePayableAt"] as object);
  });

  it("says which facts the standard wants beside the form", () => {
    expect(new Set(toTransportDocument(sample, {}).missing)).toEqual(
      new Set([
        "documentParties.consignee.identifyingCodes",
        "documentParties.issuingParty.address",
        "utilizedTransportEquipments.0.isShipperOwned",
        "utilizedTransportEquipments.1.isShipperOwned",
      ]),
    );
  });

  it("names each value that has no field here: it is read in the document that came", () => {
    const document = transportDocument.parse({
      ...billOf(),
      carrierClauses: ["A clause."],
      displayedNameForPortOfLoad: ["SINES"],
    });
    const { unsaid } = fromTransportDocument(document);
    expect(unsaid).toEqual(
      expect.arrayContaining([
        "carrierClauses.0",
        "displayedNameForPortOfLoad.0",
        "documentParties.issuingParty.address.street",
      ]),
    );
    expect(unsaid.filter((path) => path.startsWith("transports."))).toEqual([]);
    expect(unsaid).not.toContain("transportDocumentReference");
  });

  it("has degrees of another scale, and numbers beyond the digits of JSON, in no field", () => {
    const bill = transportDocument.parse(billOf());
    const [first, second] = bill.utilizedTransportEquipments;
    const warm = {
      ...bill,
      utilizedTransportEquipments: [
        first,
        { ...second, activeReeferSettings: { temperatureSetpoint: 0, temperatureUnit: "FAH" } },
      ],
    };
    const { data, unsaid } = fromTransportDocument(transportDocument.parse(warm));
    expect((data["utilizedTransportEquipments"] as object[])[1]).not.toHaveProperty("temperatureSetpoint");
    expect(unsaid).toContain("utilizedTransportEquipments.1.activeReeferSettings.temperatureUnit");
    const items = structuredClone(sample["consignmentItems"]) as { cargoItems: Record<string, string>[] }[];
    items[0]!.cargoItems[0]!["cargoGrossWeight"] = "15660.1234567890123";
    expect(toTransportDocument({ ...sample, consignmentItems: items }, {}).missing).toContain(
      "consignmentItems.0.cargoItems.0.cargoGrossWeight.value",
    );
  });

  it("breaks the description of goods where the standard ends a line", () => {
    const items = structuredClone(sample["consignmentItems"]) as Record<string, unknown>[];
    items[0]!["descriptionOfGoods"] = "LUBRICATING OIL IN STEEL DRUMS OF TWO HUNDRED LITRES EACH";
    const { document } = toTransportDocument({ ...sample, consignmentItems: items }, {});
    const [item] = document["consignmentItems"] as { descriptionOfGoods: string[] }[];
    expect(item?.descriptionOfGoods).toEqual(["LUBRICATING OIL IN STEEL DRUMS OF", "TWO HUNDRED LITRES EACH"]);
  });
});
