// Data: JSON-LD contexts as published at their addresses: of the trade-trust scheme (Apache-2.0) and of the W3C. Not to
// be changed.

export const TRANSFERABLE_RECORDS_URL = "https://trustvc.io/context/transferable-records-context.json";
/** The same for bills of exchange, whose register also keeps whether they were accepted. */
export const OBLIGATION_RECORDS_URL = "https://trustvc.io/context/obligation-records-context.json";
export const BILL_OF_LADING_URL = "https://trustvc.io/context/bill-of-lading.json";

/** Names of what is a title by its nature: who holds it may ask for what it promises. */
const TITLES = [
  "bill-of-lading",
  "bill-of-lading-carrier",
  "promissory-note",
  "warehouse-receipt",
  "bill-of-exchange",
  "bill-of-exchange-documentary-credit",
] as const;
/** The contexts and types that make a credential one of these. */
export const TITLE_CONTEXTS: ReadonlySet<string> = new Set(
  TITLES.map((name) => `https://trustvc.io/context/${name}.json`),
);
export const TITLE_TYPES: ReadonlySet<string> = new Set(
  TITLES.map((name) => name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())),
);

/** By address. Nothing of a credential is ever fetched but its issuer's keys and its list of revocations. */
export const CONTEXTS = {
  "https://trustvc.io/context/transferable-records-context.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      TransferableRecords: {
        "@id": "https://example.com/terms#TransferableRecords",
        "@type": "@id",
        "@context": {
          "@protected": true,
          tokenId: { "@id": "https://example.com/terms#tokenId" },
          tokenNetwork: {
            "@id": "https://example.com/terms#tokenNetwork",
            "@context": {
              "@protected": true,
              chain: { "@id": "https://example.com/terms#chain" },
              chainId: {
                "@id": "https://example.com/terms#chainId",
                "@type": "http://www.w3.org/2001/XMLSchema#integer",
              },
            },
          },
          tokenRegistry: { "@id": "https://example.com/terms#tokenRegistry" },
        },
      },
    },
  },
  "https://trustvc.io/context/bill-of-lading.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      BillOfLading: {
        "@id": "https://example.com/terms#BillOfLading",
        "@type": "@id",
        "@context": {
          "@protected": true,
          billOfLadingName: { "@id": "https://example.com/terms#billOfLadingName" },
          scac: { "@id": "https://example.com/terms#scac" },
          blNumber: { "@id": "https://example.com/terms#blNumber" },
          vessel: { "@id": "https://example.com/terms#vessel" },
          voyageNo: { "@id": "https://example.com/terms#voyageNo" },
          portOfLoading: { "@id": "https://example.com/terms#portOfLoading" },
          portOfDischarge: { "@id": "https://example.com/terms#portOfDischarge" },
          carrierName: { "@id": "https://example.com/terms#carrierName" },
          placeOfReceipt: { "@id": "https://example.com/terms#placeOfReceipt" },
          placeOfDelivery: { "@id": "https://example.com/terms#placeOfDelivery" },
          packages: {
            "@id": "https://example.com/terms/#packages",
            "@container": "@set",
            "@context": {
              "@protected": true,
              packagesDescription: { "@id": "https://example.com/terms#packagesDescription" },
              packagesWeight: { "@id": "https://example.com/terms#packagesWeight" },
              packagesMeasurement: { "@id": "https://example.com/terms#packagesMeasurement" },
            },
          },
          shipperName: { "@id": "https://example.com/terms#shipperName" },
          shipperAddressStreet: { "@id": "https://example.com/terms#shipperAddressStreet" },
          shipperAddressCountry: { "@id": "https://example.com/terms#shipperAddressCountry" },
          consigneeName: { "@id": "https://example.com/terms#consigneeName" },
          notifyPartyName: { "@id": "https://example.com/terms#notifyPartyName" },
          links: { "@id": "https://example.com/terms#links" },
        },
      },
    },
  },
  "https://trustvc.io/context/bill-of-lading-carrier.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      BillOfLadingCarrier: {
        "@id": "https://example.com/terms#BillOfLadingCarrier",
        "@type": "@id",
        "@context": {
          "@protected": true,
          blNumber: { "@id": "https://example.com/terms#blNumber" },
          scac: { "@id": "https://example.com/terms#scac" },
          carrierName: { "@id": "https://example.com/terms#carrierName" },
          logo: { "@id": "https://example.com/terms#logo" },
          shipperName: { "@id": "https://example.com/terms#shipperName" },
          shipperAddressStreet: { "@id": "https://example.com/terms#shipperAddressStreet" },
          shipperAddressCountry: { "@id": "https://example.com/terms#shipperAddressCountry" },
          onwardInlandRouting: { "@id": "https://example.com/terms#onwardInlandRouting" },
          toOrderOfText: { "@id": "https://example.com/terms#toOrderOfText" },
          consigneeName: { "@id": "https://example.com/terms#consigneeName" },
          notifyPartyName: { "@id": "https://example.com/terms#notifyPartyName" },
          vessel: { "@id": "https://example.com/terms#vessel" },
          voyageNo: { "@id": "https://example.com/terms#voyageNo" },
          portOfLoading: { "@id": "https://example.com/terms#portOfLoading" },
          portOfDischarge: { "@id": "https://example.com/terms#portOfDischarge" },
          placeOfReceipt: { "@id": "https://example.com/terms#placeOfReceipt" },
          placeOfDelivery: { "@id": "https://example.com/terms#placeOfDelivery" },
          packages: {
            "@id": "https://example.com/terms#packages",
            "@container": "@set",
            "@context": {
              "@protected": true,
              packagesDescription: { "@id": "https://example.com/terms#packagesDescription" },
              packagesWeight: { "@id": "https://example.com/terms#packagesWeight" },
              packagesMeasurement: { "@id": "https://example.com/terms#packagesMeasurement" },
            },
          },
          carrierReceipt: { "@id": "https://example.com/terms#carrierReceipt" },
          placeOfIssueBL: { "@id": "https://example.com/terms#placeOfIssueBL" },
          numberOfOriginalBL: { "@id": "https://example.com/terms#numberOfOriginalBL" },
          dateOfIssueBL: { "@id": "https://example.com/terms#dateOfIssueBL" },
          shippedOnBoardDate: { "@id": "https://example.com/terms#shippedOnBoardDate" },
          signForTermsAndCondition: { "@id": "https://example.com/terms#signForTermsAndCondition" },
          signedForCarrierText: { "@id": "https://example.com/terms#signedForCarrierText" },
          carrierSignature: { "@id": "https://example.com/terms#carrierSignature" },
          termsOfCarriage: { "@id": "https://example.com/terms#termsOfCarriage" },
        },
      },
    },
  },
  "https://trustvc.io/context/coo.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      Coo: {
        "@id": "https://example.com/terms#Coo",
        "@type": "@id",
        "@context": {
          "@protected": true,
          cooId: { "@id": "https://example.com/terms#cooId" },
          issueDateTime: { "@id": "https://example.com/terms#issueDateTime" },
          signature: { "@id": "https://example.com/terms#signature" },
          supplyChainConsignmentId: { "@id": "https://example.com/terms#supplyChainConsignmentId" },
          supplyChainConsignmentInformation: { "@id": "https://example.com/terms#supplyChainConsignmentInformation" },
          exportCountryCode: { "@id": "https://example.com/terms#exportCountryCode" },
          exporterId: { "@id": "https://example.com/terms#exporterId" },
          exporterName: { "@id": "https://example.com/terms#exporterName" },
          exporterLine1: { "@id": "https://example.com/terms#exporterLine1" },
          exporterLine2: { "@id": "https://example.com/terms#exporterLine2" },
          exporterCityName: { "@id": "https://example.com/terms#exporterCityName" },
          exporterPostcode: { "@id": "https://example.com/terms#exporterPostcode" },
          exporterCountrySubDivisionName: { "@id": "https://example.com/terms#exporterCountrySubDivisionName" },
          exporterCountryCode: { "@id": "https://example.com/terms#exporterCountryCode" },
          importCountryCode: { "@id": "https://example.com/terms#importCountryCode" },
          importerId: { "@id": "https://example.com/terms#importerId" },
          importerName: { "@id": "https://example.com/terms#importerName" },
          importerLine1: { "@id": "https://example.com/terms#importerLine1" },
          importerLine2: { "@id": "https://example.com/terms#importerLine2" },
          importerCityName: { "@id": "https://example.com/terms#importerCityName" },
          importerPostcode: { "@id": "https://example.com/terms#importerPostcode" },
          importerCountrySubDivisionName: { "@id": "https://example.com/terms#importerCountrySubDivisionName" },
          importerCountryCode: { "@id": "https://example.com/terms#importerCountryCode" },
          includedConsignmentItems: {
            "@id": "https://example.com/terms#includedConsignmentItems",
            "@container": "@set",
            "@context": {
              includedConsignmentItemsId: { "@id": "https://example.com/terms#includedConsignmentItemsId" },
              includedConsignmentItemsInformation: {
                "@id": "https://example.com/terms#includedConsignmentItemsInformation",
              },
              originCriteriaText: { "@id": "https://example.com/terms#originCriteriaText" },
              manufacturerId: { "@id": "https://example.com/terms#manufacturerId" },
              manufacturerName: { "@id": "https://example.com/terms#manufacturerName" },
              manufacturerLine1: { "@id": "https://example.com/terms#manufacturerLine1" },
              manufacturerLine2: { "@id": "https://example.com/terms#manufacturerLine2" },
              manufacturerCityName: { "@id": "https://example.com/terms#manufacturerCityName" },
              manufacturerPostcode: { "@id": "https://example.com/terms#manufacturerPostcode" },
              manufacturerCountrySubDivisionName: {
                "@id": "https://example.com/terms#manufacturerCountrySubDivisionName",
              },
              manufacturerCountryCode: { "@id": "https://example.com/terms#manufacturerCountryCode" },
              tradeLineItems: {
                "@id": "https://example.com/terms#tradeLineItems",
                "@container": "@set",
                "@context": {
                  sequenceNumber: { "@id": "https://example.com/terms#sequenceNumber" },
                  invoiceReferenceId: { "@id": "https://example.com/terms#invoiceReferenceId" },
                  formattedIssueDateTime: { "@id": "https://example.com/terms#formattedIssueDateTime" },
                  attachedBinaryFileUri: { "@id": "https://example.com/terms#attachedBinaryFileUri" },
                  tradeProductId: { "@id": "https://example.com/terms#tradeProductId" },
                  tradeProductDescription: { "@id": "https://example.com/terms#tradeProductDescription" },
                  harmonisedTariffclassCode: { "@id": "https://example.com/terms#harmonisedTariffclassCode" },
                  harmonisedTariffclassName: { "@id": "https://example.com/terms#harmonisedTariffclassName" },
                  originCountryCode: { "@id": "https://example.com/terms#originCountryCode" },
                  transportPackages: {
                    "@id": "https://example.com/terms#transportPackages",
                    "@container": "@set",
                    "@context": {
                      transportPackagesId: { "@id": "https://example.com/terms#transportPackagesId" },
                      transportPackagesGrossVolume: { "@id": "https://example.com/terms#transportPackagesGrossVolume" },
                      transportPackagesGrossWeight: { "@id": "https://example.com/terms#transportPackagesGrossWeight" },
                    },
                  },
                },
              },
            },
          },
          loadingBaseportLocationId: { "@id": "https://example.com/terms#loadingBaseportLocationId" },
          loadingBaseportLocationName: { "@id": "https://example.com/terms#loadingBaseportLocationName" },
          mainCarriageTransportMovementId: { "@id": "https://example.com/terms#mainCarriageTransportMovementId" },
          mainCarriageTransportMovementInformation: {
            "@id": "https://example.com/terms#mainCarriageTransportMovementInformation",
          },
          usedTransportMeansName: { "@id": "https://example.com/terms#usedTransportMeansName" },
          usedTransportMeansId: { "@id": "https://example.com/terms#usedTransportMeansId" },
          departureDateTime: { "@id": "https://example.com/terms#departureDateTime" },
          unloadingBaseportLocationId: { "@id": "https://example.com/terms#unloadingBaseportLocationId" },
          unloadingBaseportLocationName: { "@id": "https://example.com/terms#unloadingBaseportLocationName" },
        },
      },
    },
  },
  "https://trustvc.io/context/invoice.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      Invoice: {
        "@id": "https://example.com/terms#Invoice",
        "@type": "@id",
        "@context": {
          "@protected": true,
          invoiceId: { "@id": "https://example.com/terms#invoiceId" },
          invoiceName: { "@id": "https://example.com/terms#invoiceName" },
          date: { "@id": "https://example.com/terms#date" },
          customerId: { "@id": "https://example.com/terms#customerId" },
          terms: { "@id": "https://example.com/terms#terms" },
          subtotal: { "@id": "https://example.com/terms#subtotal" },
          tax: { "@id": "https://example.com/terms#tax" },
          taxTotal: { "@id": "https://example.com/terms#taxTotal" },
          total: { "@id": "https://example.com/terms#total" },
          billFromName: { "@id": "https://example.com/terms#billFromName" },
          billFromStreetAddress: { "@id": "https://example.com/terms#billFromStreetAddress" },
          billFromCity: { "@id": "https://example.com/terms#billFromCity" },
          billFromPostalCode: { "@id": "https://example.com/terms#billFromPostalCode" },
          billFromPhoneNumber: { "@id": "https://example.com/terms#billFromPhoneNumber" },
          billToName: { "@id": "https://example.com/terms#billToName" },
          billToEmail: { "@id": "https://example.com/terms#billToEmail" },
          billToCompanyName: { "@id": "https://example.com/terms#billToCompanyName" },
          billToCompanyStreetAddress: { "@id": "https://example.com/terms#billToCompanyStreetAddress" },
          billToCompanyCity: { "@id": "https://example.com/terms#billToCompanyCity" },
          billToCompanyPostalCode: { "@id": "https://example.com/terms#billToCompanyPostalCode" },
          billToCompanyPhoneNumber: { "@id": "https://example.com/terms#billToCompanyPhoneNumber" },
          billableItems: {
            "@id": "https://example.com/terms#billableItems",
            "@container": "@set",
            "@context": {
              "@protected": true,
              billableItemsDescription: { "@id": "https://example.com/terms#billableItemsDescription" },
              billableItemsQuantity: { "@id": "https://example.com/terms#billableItemsQuantity" },
              billableItemsUnitPrice: { "@id": "https://example.com/terms#billableItemsUnitPrice" },
              billableItemsAmount: { "@id": "https://example.com/terms#billableItemsAmount" },
            },
          },
          links: { "@id": "https://example.com/terms#links" },
        },
      },
    },
  },
  "https://trustvc.io/context/promissory-note.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      PromissoryNote: {
        "@id": "https://example.com/terms#PromissoryNote",
        "@type": "@id",
        "@context": {
          "@protected": true,
          logo: { "@id": "https://example.com/terms#logo" },
          backgroundImage: { "@id": "https://example.com/terms#backgroundImage" },
          pNoteId: { "@id": "https://example.com/terms#pNoteId" },
          commitmentDate: { "@id": "https://example.com/terms#commitmentDate" },
          drawerCompanyName: { "@id": "https://example.com/terms#drawerCompanyName" },
          drawerCompanyNo: { "@id": "https://example.com/terms#drawerCompanyNo" },
          drawerJurisdiction: { "@id": "https://example.com/terms#drawerJurisdiction" },
          drawerEmail: { "@id": "https://example.com/terms#drawerEmail" },
          drawerWalletAddress: { "@id": "https://example.com/terms#drawerWalletAddress" },
          drawerPlaceOfIssue: { "@id": "https://example.com/terms#drawerPlaceOfIssue" },
          draweeCompanyName: { "@id": "https://example.com/terms#draweeCompanyName" },
          draweeCompanyNo: { "@id": "https://example.com/terms#draweeCompanyNo" },
          draweeJurisdiction: { "@id": "https://example.com/terms#draweeJurisdiction" },
          draweeEmail: { "@id": "https://example.com/terms#draweeEmail" },
          draweeWalletAddress: { "@id": "https://example.com/terms#draweeWalletAddress" },
          dueDate: { "@id": "https://example.com/terms#dueDate" },
          currency: { "@id": "https://example.com/terms#currency" },
          amount: { "@id": "https://example.com/terms#amount" },
          clause: { "@id": "https://example.com/terms#clause" },
          signerName: { "@id": "https://example.com/terms#signerName" },
          signerPosition: { "@id": "https://example.com/terms#signerPosition" },
          signerEmail: { "@id": "https://example.com/terms#signerEmail" },
          signerTimeStamp: { "@id": "https://example.com/terms#signerTimeStamp" },
        },
      },
    },
  },
  "https://trustvc.io/context/warehouse-receipt.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      WarehouseReceipt: {
        "@id": "https://example.com/terms#WarehouseReceipt",
        "@type": "@id",
        "@context": {
          "@protected": true,
          logo: { "@id": "https://example.com/terms#logo" },
          spl: { "@id": "https://example.com/terms#spl" },
          warehouseReceipt: { "@id": "https://example.com/terms#warehouseReceipt" },
          issuanceDate: { "@id": "https://example.com/terms#issuanceDate" },
          ourRef: { "@id": "https://example.com/terms#ourRef" },
          rentStartDate: { "@id": "https://example.com/terms#rentStartDate" },
          yourRef: { "@id": "https://example.com/terms#yourRef" },
          commodity: { "@id": "https://example.com/terms#commodity" },
          documentType: { "@id": "https://example.com/terms#documentType" },
          order: { "@id": "https://example.com/terms#order" },
          account: { "@id": "https://example.com/terms#account" },
          goods: {
            "@id": "https://example.com/terms#goods",
            "@container": "@set",
            "@context": {
              "@protected": true,
              brand: { "@id": "https://example.com/terms#brand" },
              piles: { "@id": "https://example.com/terms#piles" },
              bundles: { "@id": "https://example.com/terms#bundles" },
              pieces: { "@id": "https://example.com/terms#pieces" },
              netWeight: { "@id": "https://example.com/terms#netWeight" },
              grossWeight: { "@id": "https://example.com/terms#grossWeight" },
            },
          },
          totalNetWeight: { "@id": "https://example.com/terms#totalNetWeight" },
          warehouseAddress: { "@id": "https://example.com/terms#warehouseAddress" },
          markings: { "@id": "https://example.com/terms#markings" },
          storageAndServicesTerms: { "@id": "https://example.com/terms#storageAndServicesTerms" },
          signature: { "@id": "https://example.com/terms#signature" },
          termsAndConditions: { "@id": "https://example.com/terms#termsAndConditions" },
        },
      },
    },
  },
  "https://trustvc.io/context/attachments-context.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      attachments: {
        "@id": "https://example.org/terms#attachments",
        "@container": "@set",
        "@context": {
          "@protected": true,
          data: { "@id": "https://example.org/terms#data" },
          filename: { "@id": "https://example.org/terms#filename" },
          mimeType: { "@id": "https://example.org/terms#mimeType" },
        },
      },
    },
  },
  "https://trustvc.io/context/qrcode-context.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      xsd: "http://www.w3.org/2001/XMLSchema#",
      qrCode: {
        "@id": "https://example.org/terms#qrCode",
        "@context": {
          "@protected": true,
          uri: { "@id": "https://example.org/terms#uri", "@type": "xsd:anyURI" },
          type: { "@id": "https://example.org/terms#type" },
        },
      },
    },
  },
  "https://trustvc.io/context/render-method-context.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      xsd: "http://www.w3.org/2001/XMLSchema#",
      renderMethod: {
        "@id": "https://example.org/terms#renderMethod",
        "@container": "@set",
        "@context": {
          "@protected": true,
          id: { "@id": "https://example.org/terms#id", "@type": "xsd:anyURI" },
          type: { "@id": "https://example.org/terms#type" },
          templateName: { "@id": "https://example.org/terms#templateName" },
        },
      },
    },
  },
  "https://trustvc.io/context/render-method-context-v2.json": {
    "@context": {
      "@version": 1.1,
      "@protected": true,
      xsd: "http://www.w3.org/2001/XMLSchema#",
      EMBEDDED_RENDERER: {
        "@id": "https://example.org/terms#EmbeddedRenderer",
        "@context": { templateName: "https://example.org/terms#templateName" },
      },
    },
  },
  "https://w3id.org/security/data-integrity/v2": {
    "@context": {
      id: "@id",
      type: "@type",
      "@protected": true,
      proof: { "@id": "https://w3id.org/security#proof", "@type": "@id", "@container": "@graph" },
      DataIntegrityProof: {
        "@id": "https://w3id.org/security#DataIntegrityProof",
        "@context": {
          "@protected": true,
          id: "@id",
          type: "@type",
          challenge: "https://w3id.org/security#challenge",
          created: { "@id": "http://purl.org/dc/terms/created", "@type": "http://www.w3.org/2001/XMLSchema#dateTime" },
          domain: "https://w3id.org/security#domain",
          expires: {
            "@id": "https://w3id.org/security#expiration",
            "@type": "http://www.w3.org/2001/XMLSchema#dateTime",
          },
          nonce: "https://w3id.org/security#nonce",
          previousProof: { "@id": "https://w3id.org/security#previousProof", "@type": "@id" },
          proofPurpose: {
            "@id": "https://w3id.org/security#proofPurpose",
            "@type": "@vocab",
            "@context": {
              "@protected": true,
              id: "@id",
              type: "@type",
              assertionMethod: {
                "@id": "https://w3id.org/security#assertionMethod",
                "@type": "@id",
                "@container": "@set",
              },
              authentication: {
                "@id": "https://w3id.org/security#authenticationMethod",
                "@type": "@id",
                "@container": "@set",
              },
              capabilityInvocation: {
                "@id": "https://w3id.org/security#capabilityInvocationMethod",
                "@type": "@id",
                "@container": "@set",
              },
              capabilityDelegation: {
                "@id": "https://w3id.org/security#capabilityDelegationMethod",
                "@type": "@id",
                "@container": "@set",
              },
              keyAgreement: {
                "@id": "https://w3id.org/security#keyAgreementMethod",
                "@type": "@id",
                "@container": "@set",
              },
            },
          },
          cryptosuite: {
            "@id": "https://w3id.org/security#cryptosuite",
            "@type": "https://w3id.org/security#cryptosuiteString",
          },
          proofValue: { "@id": "https://w3id.org/security#proofValue", "@type": "https://w3id.org/security#multibase" },
          verificationMethod: { "@id": "https://w3id.org/security#verificationMethod", "@type": "@id" },
        },
      },
    },
  },
  "https://w3id.org/security/multikey/v1": {
    "@context": {
      id: "@id",
      type: "@type",
      "@protected": true,
      Multikey: {
        "@id": "https://w3id.org/security#Multikey",
        "@context": {
          "@protected": true,
          id: "@id",
          type: "@type",
          controller: { "@id": "https://w3id.org/security#controller", "@type": "@id" },
          revoked: { "@id": "https://w3id.org/security#revoked", "@type": "http://www.w3.org/2001/XMLSchema#dateTime" },
          expires: {
            "@id": "https://w3id.org/security#expiration",
            "@type": "http://www.w3.org/2001/XMLSchema#dateTime",
          },
          publicKeyMultibase: {
            "@id": "https://w3id.org/security#publicKeyMultibase",
            "@type": "https://w3id.org/security#multibase",
          },
          secretKeyMultibase: {
            "@id": "https://w3id.org/security#secretKeyMultibase",
            "@type": "https://w3id.org/security#multibase",
          },
        },
      },
    },
  },
  "https://w3id.org/vc/status-list/2021/v1": {
    "@context": {
      "@protected": true,
      StatusList2021Credential: {
        "@id": "https://w3id.org/vc/status-list#StatusList2021Credential",
        "@context": {
          "@protected": true,
          id: "@id",
          type: "@type",
          description: "http://schema.org/description",
          name: "http://schema.org/name",
        },
      },
      StatusList2021: {
        "@id": "https://w3id.org/vc/status-list#StatusList2021",
        "@context": {
          "@protected": true,
          id: "@id",
          type: "@type",
          statusPurpose: "https://w3id.org/vc/status-list#statusPurpose",
          encodedList: "https://w3id.org/vc/status-list#encodedList",
        },
      },
      StatusList2021Entry: {
        "@id": "https://w3id.org/vc/status-list#StatusList2021Entry",
        "@context": {
          "@protected": true,
          id: "@id",
          type: "@type",
          statusPurpose: "https://w3id.org/vc/status-list#statusPurpose",
          statusListIndex: "https://w3id.org/vc/status-list#statusListIndex",
          statusListCredential: { "@id": "https://w3id.org/vc/status-list#statusListCredential", "@type": "@id" },
        },
      },
    },
  },
  "https://www.w3.org/ns/did/v1": {
    "@context": {
      "@protected": true,
      id: "@id",
      type: "@type",
      alsoKnownAs: { "@id": "https://www.w3.org/ns/activitystreams#alsoKnownAs", "@type": "@id" },
      assertionMethod: { "@id": "https://w3id.org/security#assertionMethod", "@type": "@id", "@container": "@set" },
      authentication: { "@id": "https://w3id.org/security#authenticationMethod", "@type": "@id", "@container": "@set" },
      capabilityDelegation: {
        "@id": "https://w3id.org/security#capabilityDelegationMethod",
        "@type": "@id",
        "@container": "@set",
      },
      capabilityInvocation: {
        "@id": "https://w3id.org/security#capabilityInvocationMethod",
        "@type": "@id",
        "@container": "@set",
      },
      controller: { "@id": "https://w3id.org/security#controller", "@type": "@id" },
      keyAgreement: { "@id": "https://w3id.org/security#keyAgreementMethod", "@type": "@id", "@container": "@set" },
      service: {
        "@id": "https://www.w3.org/ns/did#service",
        "@type": "@id",
        "@context": {
          "@protected": true,
          id: "@id",
          type: "@type",
          serviceEndpoint: { "@id": "https://www.w3.org/ns/did#serviceEndpoint", "@type": "@id" },
        },
      },
      verificationMethod: { "@id": "https://w3id.org/security#verificationMethod", "@type": "@id" },
    },
  },
} as const satisfies Record<string, unknown>;
