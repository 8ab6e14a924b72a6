// Data: JSON-LD contexts of the trade-trust scheme, as published at their addresses (Apache-2.0). Not to be changed.

export const TRANSFERABLE_RECORDS_URL = "https://trustvc.io/context/transferable-records-context.json";
export const BILL_OF_LADING_URL = "https://trustvc.io/context/bill-of-lading.json";

export const TRANSFERABLE_RECORDS = {
  "@context": {
    "@version": 1.1,
    "@protected": true,
    "TransferableRecords": {
      "@id": "https://example.com/terms#TransferableRecords",
      "@type": "@id",
      "@context": {
        "@protected": true,
        "tokenId": {
          "@id": "https://example.com/terms#tokenId"
        },
        "tokenNetwork": {
          "@id": "https://example.com/terms#tokenNetwork",
          "@context": {
            "@protected": true,
            "chain": {
              "@id": "https://example.com/terms#chain"
            },
            "chainId": {
              "@id": "https://example.com/terms#chainId",
              "@type": "http://www.w3.org/2001/XMLSchema#integer"
            }
          }
        },
        "tokenRegistry": {
          "@id": "https://example.com/terms#tokenRegistry"
        }
      }
    }
  }
} as const;

export const BILL_OF_LADING = {
  "@context": {
    "@version": 1.1,
    "@protected": true,
    "BillOfLading": {
      "@id": "https://example.com/terms#BillOfLading",
      "@type": "@id",
      "@context": {
        "@protected": true,
        "billOfLadingName": {
          "@id": "https://example.com/terms#billOfLadingName"
        },
        "scac": {
          "@id": "https://example.com/terms#scac"
        },
        "blNumber": {
          "@id": "https://example.com/terms#blNumber"
        },
        "vessel": {
          "@id": "https://example.com/terms#vessel"
        },
        "voyageNo": {
          "@id": "https://example.com/terms#voyageNo"
        },
        "portOfLoading": {
          "@id": "https://example.com/terms#portOfLoading"
        },
        "portOfDischarge": {
          "@id": "https://example.com/terms#portOfDischarge"
        },
        "carrierName": {
          "@id": "https://example.com/terms#carrierName"
        },
        "placeOfReceipt": {
          "@id": "https://example.com/terms#placeOfReceipt"
        },
        "placeOfDelivery": {
          "@id": "https://example.com/terms#placeOfDelivery"
        },
        "packages": {
          "@id": "https://example.com/terms/#packages",
          "@container": "@set",
          "@context": {
            "@protected": true,
            "packagesDescription": {
              "@id": "https://example.com/terms#packagesDescription"
            },
            "packagesWeight": {
              "@id": "https://example.com/terms#packagesWeight"
            },
            "packagesMeasurement": {
              "@id": "https://example.com/terms#packagesMeasurement"
            }
          }
        },
        "shipperName": {
          "@id": "https://example.com/terms#shipperName"
        },
        "shipperAddressStreet": {
          "@id": "https://example.com/terms#shipperAddressStreet"
        },
        "shipperAddressCountry": {
          "@id": "https://example.com/terms#shipperAddressCountry"
        },
        "consigneeName": {
          "@id": "https://example.com/terms#consigneeName"
        },
        "notifyPartyName": {
          "@id": "https://example.com/terms#notifyPartyName"
        },
        "links": {
          "@id": "https://example.com/terms#links"
        }
      }
    }
  }
} as const;
