/** A shipping instruction as a shipper's platform writes it, by the contract alone. */
export const instructionOf = (booking: string, given: Readonly<Record<string, unknown>> = {}) => ({
  transportDocumentTypeCode: "BOL",
  isShippedOnBoardType: true,
  freightPaymentTermCode: "PRE",
  isElectronic: true,
  isToOrder: false,
  invoicePayableAt: { UNLocationCode: "PTSIE" },
  isCargoDeliveredInICS2Zone: false,
  partyContactDetails: [{ name: "Export desk", email: "export@portoazul.example" }],
  documentParties: {
    shipper: { partyName: "Porto Azul Lda", displayedAddress: ["Cais 4", "Sines"] },
    consignee: {
      partyName: "Lantern Buyers",
      displayedAddress: ["2 Harbour Walk", "Singapore"],
      identifyingCodes: [{ codeListProvider: "GLEIF", codeListName: "LEI", partyCode: "5493001KJTIIGC8Y1R12" }],
    },
    notifyParties: [{ partyName: "Straits Forwarding" }],
  },
  consignmentItems: [
    {
      carrierBookingReference: booking,
      descriptionOfGoods: ["Shoes, black"],
      HSCodes: ["640510"],
      shippingMarks: ["PA 1-400"],
      cargoItems: [
        {
          equipmentReference: "CSQU3054383",
          cargoGrossWeight: { value: 12000.5, unit: "KGM" },
          outerPackaging: { numberOfPackages: 400, packageCode: "4G", description: "Fibreboard boxes" },
        },
      ],
    },
  ],
  utilizedTransportEquipments: [
    { isShipperOwned: false, seals: [{ number: "PT118820" }], equipmentReference: "CSQU3054383" },
  ],
  ...given,
});
