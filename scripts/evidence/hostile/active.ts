import { family, type HostileCase } from "./case.ts";
import { disguised, packedPdf, page, pdfOf, plain, stream } from "./pdf-parts.ts";

/** Actions that run, fetch, send or change something. */
const ACTIONS: Readonly<Record<string, string>> = {
  JavaScript: "/JS(app.alert\\(1\\))",
  Launch: "/F(cmd.exe)",
  SubmitForm: "/F(http://x.example)",
  ImportData: "/F(data.fdf)",
  GoToE: "/T<</R/C/N(a)>>",
  GoToR: "/F(other.pdf)/D[0/Fit]",
  Rendition: "/OP 0",
  Movie: "/T(m)",
  Sound: "/Sound 4 0 R",
  RichMediaExecute: "/CMD<</C(play)>>",
  GoTo3DView: "/V/L",
  SetOCGState: "/State[/OFF 4 0 R]",
  Hide: "/T(Total)",
  ResetForm: "/Fields[]",
  Thread: "/D(a)",
  Trans: "/Trans<</S/Wipe>>",
};

/** Where an action lies, from the plain to the hidden. */
const PLACES: Readonly<Record<string, (action: string) => Buffer>> = {
  "on opening": (action) => plain(`/OpenAction${action}`),
  "on a link": (action) => plain("", "/Annots[4 0 R]", [`<</Subtype/Link/Rect[0 0 9 9]/A ${action}>>`]),
  "behind a harmless one": (action) =>
    plain("", "/Annots[4 0 R]", [`<</Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D[3 0 R/Fit]/Next[5 0 R]>>>>`, action]),
  "in the outline": (action) =>
    plain("/Outlines 4 0 R", "", [
      "<</Type/Outlines/First 5 0 R/Last 5 0 R/Count 1>>",
      `<</Title(a)/Parent 4 0 R/A 6 0 R>>`,
      action,
    ]),
  "on a field": (action) =>
    plain("/AcroForm<</Fields[4 0 R]>>", "/Annots[4 0 R]", [
      `<</Subtype/Widget/FT/Btn/T(a)/Rect[0 0 9 9]/A ${action}>>`,
    ]),
  "in a packed object": (action) =>
    packedPdf([
      `<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>`,
      "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
      action,
    ]),
};

const actions: HostileCase[] = Object.entries(ACTIONS).flatMap(([name, entries]) => {
  const action = `<</Type/Action/S/${name}${entries}>>`;
  return Object.entries(PLACES).flatMap(([where, put]) =>
    family("acts", "document", "refused", {
      [`${name} ${where}`]: put(action),
      [`${name} ${where}, disguised`]: put(disguised(disguised(action, name), "JS")),
    }),
  );
});

const annotation = (subtype: string, more = ""): Buffer =>
  plain("", "/Annots[4 0 R]", [`<</Subtype/${subtype}/Rect[0 0 9 9]${more}>>`]);
const file = stream("/Type/EmbeddedFile", Buffer.from("MZ"));

/** Files within files, forms that are programs, and what is shown from elsewhere. */
const carriers: HostileCase[] = family("carries", "document", "refused", {
  "files by name": plain("/Names<</EmbeddedFiles<</Names[(a.exe)4 0 R]>>>>", "", [
    "<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>",
    file,
  ]),
  "files by name, disguised": plain("/Names<</Embedded#46iles<</Names[(a.xml)4 0 R]>>>>", "", [
    "<</Type/Filespec/F(a.xml)/E#46<</F 5 0 R>>>>",
    file,
  ]),
  "a page of the web by name": plain("/Names<</EmbeddedFiles<</Names[(a.xml)4 0 R]>>>>", "", [
    "<</Type/Filespec/F(a.xml)/EF<</F 5 0 R>>>>",
    stream("/Type/EmbeddedFile", Buffer.from("<html><script>alert(1)</script></html>")),
  ]),
  "a file that is not there": plain("/AF[4 0 R]", "", ["<</Type/Filespec/F(a.txt)/EF<</F 9 0 R>>>>"]),
  "a file of the page": plain("", "/AF[4 0 R]", ["<</Type/Filespec/F(a)/EF<</F 5 0 R>>>>", file]),
  "a file behind a pin": annotation("FileAttachment", "/FS<</F(a)>>"),
  "a portfolio": plain("/Collection<</View/D>>"),
  "an XFA form": plain("/AcroForm<</Fields[]/XFA[(template)4 0 R]>>", "", [stream("", Buffer.from("<template/>"))]),
  "an XFA form, disguised": plain("/AcroForm<</Fields[]/X#46A 4 0 R>>", "", [stream("", Buffer.from("<x/>"))]),
  "rich media": annotation("RichMedia", "/RichMediaSettings<<>>"),
  "a screen": annotation("Screen"),
  "a movie": annotation("Movie"),
  "a sound": annotation("Sound"),
  "a model": annotation("3D"),
  "a script by name": plain("/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(x)>>]>>>>"),
  "a script in a stream": plain("/OpenAction<</S/JavaScript/JS 4 0 R>>", "", [stream("", Buffer.from("app.alert(1)"))]),
  "an action on closing": plain("/AA<</WC<</S/Named/N/Print>>>>"),
  "an action of the page": plain("", "/AA<</O<</S/Named/N/Print>>>>"),
  "a link that is a script": annotation("Link", "/A<</S/URI/URI(javascript:alert\\(1\\))>>"),
  "a link to a local file": annotation("Link", "/A<</S/URI/URI(file:///etc/passwd)>>"),
  "a program for a printer": plain("", "/Resources<</XObject<</X 4 0 R>>>>", [
    stream("/Type/XObject/Subtype/PS", Buffer.from("showpage")),
  ]),
  "a stream from elsewhere": plain("", "/Contents 4 0 R", [stream("/F(//host/share/a)", Buffer.alloc(0))]),
  "a page of another file": plain("", "/Resources<</XObject<</X 4 0 R>>>>", [
    stream("/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(other.pdf)/Page 0>>", Buffer.alloc(0)),
  ]),
  "an image server": plain("", "/Resources<</XObject<</X 4 0 R>>>>", [
    stream("/Type/XObject/Subtype/Form/BBox[0 0 9 9]/OPI<</2.0<<>>>>", Buffer.alloc(0)),
  ]),
  "what a reader must run": plain("/Requirements[<</Type/Requirement/S/EnableJavaScripts>>]"),
});

const encrypted: HostileCase[] = [1, 2, 4, 5, 6].flatMap((version) =>
  family("encrypted", "document", "refused", {
    [`by method ${version}`]: pdfOf({
      objects: page("", "", [
        `<</Filter/Standard/V ${version}/R ${version}/O(${"x".repeat(32)})/U(${"x".repeat(32)})/P -4>>`,
      ]),
      trailer: "/Encrypt 4 0 R/ID[(a)(a)]",
    }),
    [`by method ${version} of its own`]: pdfOf({
      objects: page("", "", [`<</Filter/Own/V ${version}/Length 99999999>>`]),
      trailer: "/Encrypt 4 0 R",
    }),
  }),
);

/** Everything that acts, carries or hides. */
export const activeCases: readonly HostileCase[] = [...actions, ...carriers, ...encrypted];
