// Data: JSON-LD contexts of the trade-trust scheme that no package has, as their publisher keeps them at
// https://github.com/TrustVC/w3c (packages/w3c-context/src/context, Apache-2.0, see NOTICE). Not to be changed.

interface Edition {
  /** The state of the publisher's repository that has it. */
  readonly commit: string;
  /** SHA-256 of the document by RFC 8785. */
  readonly sha256: string;
  readonly document: object;
}

/** By address. Its publisher changed some of them after they were in use: each edition is kept, the newest first. */
export const EDITIONS = {
  "https://trustvc.io/context/bill-of-exchange.json": [
    {
      commit: "6da0b8f3b4542d614c67750e476b9067c686c489",
      sha256: "bc7989143d86206333610312b51afd80df0039335378da3824ae2e769b6fb1ba",
      document: {
        "@context": {
          "@version": 1.1,
          "@protected": true,
          documentIdentifier: { "@id": "https://trustvc.io/context/terms#documentIdentifier" },
          bookingReferenceNumber: { "@id": "https://trustvc.io/context/terms#bookingReferenceNumber" },
          purchaseOrderNumber: { "@id": "https://trustvc.io/context/terms#purchaseOrderNumber" },
          houseWaybillDocumentIdentifier: { "@id": "https://trustvc.io/context/terms#houseWaybillDocumentIdentifier" },
          documentaryCreditIdentifier: { "@id": "https://trustvc.io/context/terms#documentaryCreditIdentifier" },
          transportContractDocumentNumber: {
            "@id": "https://trustvc.io/context/terms#transportContractDocumentNumber",
          },
          uniqueConsignmentReference: { "@id": "https://trustvc.io/context/terms#uniqueConsignmentReference" },
          contractNumber: { "@id": "https://trustvc.io/context/terms#contractNumber" },
          invoiceNumber: { "@id": "https://trustvc.io/context/terms#invoiceNumber" },
          freightForwarderReferenceNumber: {
            "@id": "https://trustvc.io/context/terms#freightForwarderReferenceNumber",
          },
          issueDate: { "@id": "https://trustvc.io/context/terms#issueDate" },
          documentaryCreditEffectiveEndDate: {
            "@id": "https://trustvc.io/context/terms#documentaryCreditEffectiveEndDate",
          },
          documentaryCreditIssueDate: { "@id": "https://trustvc.io/context/terms#documentaryCreditIssueDate" },
          paymentDueDate: { "@id": "https://trustvc.io/context/terms#paymentDueDate" },
          buyer: {
            "@id": "https://trustvc.io/context/terms#buyer",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          invoicee: {
            "@id": "https://trustvc.io/context/terms#invoicee",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          sellersBank: {
            "@id": "https://trustvc.io/context/terms#sellersBank",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          importer: {
            "@id": "https://trustvc.io/context/terms#importer",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          exporter: {
            "@id": "https://trustvc.io/context/terms#exporter",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          documentaryCreditApplicantAgentBank: {
            "@id": "https://trustvc.io/context/terms#documentaryCreditApplicantAgentBank",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          documentaryCreditAvailableBank: {
            "@id": "https://trustvc.io/context/terms#documentaryCreditAvailableBank",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          documentaryCreditBeneficiary: {
            "@id": "https://trustvc.io/context/terms#documentaryCreditBeneficiary",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          documentaryCreditDrawee: {
            "@id": "https://trustvc.io/context/terms#documentaryCreditDrawee",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          seller: {
            "@id": "https://trustvc.io/context/terms#seller",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          documentaryCreditReimbursingBank: {
            "@id": "https://trustvc.io/context/terms#documentaryCreditReimbursingBank",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          payee: {
            "@id": "https://trustvc.io/context/terms#payee",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          buyersBank: {
            "@id": "https://trustvc.io/context/terms#buyersBank",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          drawer: {
            "@id": "https://trustvc.io/context/terms#drawer",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          drawee: {
            "@id": "https://trustvc.io/context/terms#drawee",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          guarantor: {
            "@id": "https://trustvc.io/context/terms#guarantor",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
            },
          },
          paymentLocation: { "@id": "https://trustvc.io/context/terms#paymentLocation" },
          placeOfIssue: { "@id": "https://trustvc.io/context/terms#placeOfIssue" },
          authentication: { "@id": "https://trustvc.io/context/terms#authentication" },
          paymentTerm: { "@id": "https://trustvc.io/context/terms#paymentTerm" },
          documentEndorsement: { "@id": "https://trustvc.io/context/terms#documentEndorsement" },
          paymentMethod: { "@id": "https://trustvc.io/context/terms#paymentMethod" },
          monetaryAmount: { "@id": "https://trustvc.io/context/terms#monetaryAmount" },
          currencyQualifier: { "@id": "https://trustvc.io/context/terms#currencyQualifier" },
          currencyCode: { "@id": "https://trustvc.io/context/terms#currencyCode" },
        },
      },
    },
    {
      commit: "05a8bb6f7ba0d1c14459193f872255d6afce638d",
      sha256: "9b3382c4d16c0088d158ed7b43b79abb8320864b32da5e0ebf52b3fc258a5d99",
      document: {
        "@context": {
          "@version": 1.1,
          "@protected": true,
          BillOfExchange: {
            "@id": "https://example.com/terms#BillOfExchange",
            "@type": "@id",
            "@context": {
              "@protected": true,
              logo: { "@id": "https://example.com/terms#logo" },
              backgroundImage: { "@id": "https://example.com/terms#backgroundImage" },
              boeNumber: { "@id": "https://example.com/terms#boeNumber" },
              placeOfIssue: { "@id": "https://example.com/terms#placeOfIssue" },
              dateOfIssue: { "@id": "https://example.com/terms#dateOfIssue" },
              tenor: { "@id": "https://example.com/terms#tenor" },
              drawerCompanyName: { "@id": "https://example.com/terms#drawerCompanyName" },
              drawerCompanyNo: { "@id": "https://example.com/terms#drawerCompanyNo" },
              drawerJurisdiction: { "@id": "https://example.com/terms#drawerJurisdiction" },
              drawerAddress: { "@id": "https://example.com/terms#drawerAddress" },
              drawerEmail: { "@id": "https://example.com/terms#drawerEmail" },
              drawerWalletAddress: { "@id": "https://example.com/terms#drawerWalletAddress" },
              draweeCompanyName: { "@id": "https://example.com/terms#draweeCompanyName" },
              draweeCompanyNo: { "@id": "https://example.com/terms#draweeCompanyNo" },
              draweeJurisdiction: { "@id": "https://example.com/terms#draweeJurisdiction" },
              draweeAddress: { "@id": "https://example.com/terms#draweeAddress" },
              draweeEmail: { "@id": "https://example.com/terms#draweeEmail" },
              draweeWalletAddress: { "@id": "https://example.com/terms#draweeWalletAddress" },
              payeeCompanyName: { "@id": "https://example.com/terms#payeeCompanyName" },
              payeeWalletAddress: { "@id": "https://example.com/terms#payeeWalletAddress" },
              dueDate: { "@id": "https://example.com/terms#dueDate" },
              currency: { "@id": "https://example.com/terms#currency" },
              amount: { "@id": "https://example.com/terms#amount" },
              amountInWords: { "@id": "https://example.com/terms#amountInWords" },
              clause: { "@id": "https://example.com/terms#clause" },
              signerName: { "@id": "https://example.com/terms#signerName" },
              signerPosition: { "@id": "https://example.com/terms#signerPosition" },
              signerEmail: { "@id": "https://example.com/terms#signerEmail" },
              signerTimeStamp: { "@id": "https://example.com/terms#signerTimeStamp" },
            },
          },
        },
      },
    },
  ],
  "https://trustvc.io/context/bill-of-exchange-documentary-credit.json": [
    {
      commit: "8b110daf8b90c5558fec715753e8a9c8e3b70432",
      sha256: "00c8e4062b7abed8e0654fca3521173e1fb423da9b2d94ae624063c7780d2c34",
      document: {
        "@context": {
          "@version": 1.1,
          "@protected": true,
          electronicDocumentIdentifier: { "@id": "https://trustvc.io/context/terms#electronicDocumentIdentifier" },
          bankLogo: { "@id": "https://trustvc.io/context/terms#bankLogo" },
          referenceNumber: { "@id": "https://trustvc.io/context/terms#referenceNumber" },
          amountInFigures: { "@id": "https://trustvc.io/context/terms#amountInFigures" },
          amountInWords: { "@id": "https://trustvc.io/context/terms#amountInWords" },
          currencyCode: { "@id": "https://trustvc.io/context/terms#currencyCode" },
          placeOfIssue: { "@id": "https://trustvc.io/context/terms#placeOfIssue" },
          dateOfIssue: { "@id": "https://trustvc.io/context/terms#dateOfIssue" },
          maturityDate: { "@id": "https://trustvc.io/context/terms#maturityDate" },
          payee: { "@id": "https://trustvc.io/context/terms#payee" },
          drawnUnder: { "@id": "https://trustvc.io/context/terms#drawnUnder" },
          documentaryCreditNumber: { "@id": "https://trustvc.io/context/terms#documentaryCreditNumber" },
          documentaryCreditDate: { "@id": "https://trustvc.io/context/terms#documentaryCreditDate" },
          indorsement: {
            "@id": "https://trustvc.io/context/terms#indorsement",
            "@context": { "@protected": true, payee: { "@id": "https://trustvc.io/context/terms#indorsementPayee" } },
          },
          drawee: {
            "@id": "https://trustvc.io/context/terms#drawee",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
              authorisedSignatoryName: { "@id": "https://trustvc.io/context/terms#authorisedSignatoryName" },
              signature: { "@id": "https://trustvc.io/context/terms#signature" },
            },
          },
          drawer: {
            "@id": "https://trustvc.io/context/terms#drawer",
            "@context": {
              "@protected": true,
              name: { "@id": "https://trustvc.io/context/terms#partyName" },
              address: { "@id": "https://trustvc.io/context/terms#partyAddress" },
              authorisedSignatoryName: { "@id": "https://trustvc.io/context/terms#authorisedSignatoryName" },
              signature: { "@id": "https://trustvc.io/context/terms#signature" },
            },
          },
        },
      },
    },
  ],
  "https://trustvc.io/context/obligation-records-context.json": [
    {
      commit: "0c2ede198a120cc404aad8eabdb627d6903fb845",
      sha256: "94ff36c76cd1c37eac0cfa3bb2eb6a3c9080dd47862bce07e11650ee41b81b54",
      document: {
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
              obligationRegistry: { "@id": "https://trustvc.io/context/terms#obligationRegistry" },
            },
          },
        },
      },
    },
  ],
  "https://trustvc.io/context/opencerts-context.json": [
    {
      commit: "1708f3c60eb79bf127a7c307ebe9577ca951859d",
      sha256: "94e8ce9f75579913d674cf5bed1b2362586767f8fef1250c2cd9436c69803b97",
      document: {
        "@context": {
          "@version": 1.1,
          "@protected": true,
          OpenCertsCertificate: "https://schema.opencerts.io/#OpenCertsCertificate",
          name: "https://schema.org/name",
          description: "https://schema.org/description",
          issuedOn: "https://schema.org/dateIssued",
          admissionDate: "https://schema.opencerts.io/#admissionDate",
          graduationDate: "https://schema.opencerts.io/#graduationDate",
          recipient: "https://schema.opencerts.io/#recipient",
          nric: "https://schema.opencerts.io/#nric",
          course: "https://schema.org/course",
          transcript: "https://schema.opencerts.io/#transcript",
          grade: "https://schema.org/grade",
          courseCredit: "https://schema.opencerts.io/#courseCredit",
          courseCode: "https://schema.opencerts.io/#courseCode",
          examinationDate: "https://schema.opencerts.io/#examinationDate",
          semester: "https://schema.opencerts.io/#semester",
          additionalData: "https://schema.opencerts.io/#additionalData",
          merit: "https://schema.opencerts.io/#merit",
          studentId: "https://schema.opencerts.io/#studentId",
          transcriptId: "https://schema.opencerts.io/#transcriptId",
          certSignatories: "https://schema.opencerts.io/#certSignatories",
          signature: "https://schema.opencerts.io/#signature",
          position: "https://schema.org/jobTitle",
          organisation: "https://schema.org/organization",
        },
      },
    },
    {
      commit: "4f0bce9febb780c516dfbf90cebb304542dabaa5",
      sha256: "5da2dd2d3d768042d6f1ad4984309916ce80350391d778d0a06db7bb8c25d3a9",
      document: {
        "@context": {
          "@version": 1.1,
          "@protected": true,
          OpenCertsCertificate: {
            "@id": "https://example.com/terms#OpenCertsCertificate",
            "@type": "@id",
            "@context": {
              "@protected": true,
              name: { "@id": "https://schema.org/name" },
              description: { "@id": "https://schema.org/description" },
              issuedOn: { "@id": "https://schema.org/dateIssued" },
              admissionDate: { "@id": "https://example.com/terms#admissionDate" },
              graduationDate: { "@id": "https://example.com/terms#graduationDate" },
              recipient: { "@id": "https://example.com/terms#recipient" },
              nric: { "@id": "https://example.com/terms#nric" },
              course: { "@id": "https://schema.org/course" },
              transcript: { "@id": "https://example.com/terms#transcript" },
              grade: { "@id": "https://schema.org/grade" },
              courseCredit: { "@id": "https://example.com/terms#courseCredit" },
              courseCode: { "@id": "https://example.com/terms#courseCode" },
              examinationDate: { "@id": "https://example.com/terms#examinationDate" },
              semester: { "@id": "https://example.com/terms#semester" },
              additionalData: { "@id": "https://example.com/terms#additionalData" },
              merit: { "@id": "https://example.com/terms#merit" },
              studentId: { "@id": "https://example.com/terms#studentId" },
              transcriptId: { "@id": "https://example.com/terms#transcriptId" },
              certSignatories: { "@id": "https://example.com/terms#certSignatories" },
              signature: { "@id": "https://example.com/terms#signature" },
              position: { "@id": "https://schema.org/jobTitle" },
              organisation: { "@id": "https://schema.org/organization" },
            },
          },
        },
      },
    },
  ],
} as const satisfies Record<string, readonly Edition[]>;
