import { useQuery } from "@tanstack/react-query";
import {
  documentTemplateRoutes,
  type DocumentTemplate,
  type DocumentTemplateVersion,
} from "#domain/api/document-templates";
import type { FieldData } from "#domain/kinds/field";
import { codeImage } from "#domain/printing/code";
import type { Language } from "#domain/text";
import {
  drawTemplate,
  readTemplate,
  type Drawn,
  type PackageFault,
  type Template,
} from "#domain/trade-trust/template-package";
import { pageOf } from "#domain/trade-trust/template-page";
import { callBytes } from "../api/client.ts";

/** The zip of a template as this program reads it: with faults there is no template. */
export interface Package {
  readonly template: Template | null;
  readonly faults: readonly PackageFault[];
  readonly size: number;
}

/** `kept`: the node keeps it, and documents may have been made with it. */
export const packageOf = (name: string, zip: Uint8Array, { kept = false } = {}): Package => ({
  ...readTemplate({ name, kept }, zip),
  size: zip.length,
});

export const versionText = ({ major, minor }: Pick<DocumentTemplateVersion, "major" | "minor">): string =>
  `v${major}.${minor}`;

/** The package of a version. Its zip never changes: it is read once. */
export function usePackage(
  template: Pick<DocumentTemplate, "name"> | undefined,
  version: Pick<DocumentTemplateVersion, "id"> | undefined,
) {
  return useQuery({
    queryKey: [documentTemplateRoutes.zip.id, version?.id],
    queryFn: async ({ signal }) => {
      const zip = await callBytes(documentTemplateRoutes.zip, { params: { id: version?.id ?? "" } }, { signal });
      return packageOf(template?.name ?? "", new Uint8Array(await zip.arrayBuffer()), { kept: true });
    },
    enabled: template !== undefined && version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fixed: true, shows: {} },
  });
}

/** The languages of a drawing, beside its paper. */
export const DRAWN_IN = { "en-US": "EN", "zh-CN": "中文" } as const satisfies Record<Language, string>;

/** The nonce that the server put into the page: the style sheet of a drawing carries it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/** The letters of a face, in its source. */
const RANGE = /(unicode-range:\s*)([^;}]+)/i;
/** Latin letters are those of the template. */
const LATIN_ENDS = 0x250;

/** A face without Latin letters; null where it has no others. */
function withoutLatin(face: string): string | null {
  const ranges = RANGE.exec(face)?.[2]?.split(",") ?? [];
  const others = ranges.filter((range) => Number.parseInt(range.trim().slice(2), 16) >= LATIN_ENDS);
  return others.length === 0 ? null : face.replace(RANGE, `$1${others.join(",")}`);
}

/**
 * The Chinese letters of this page, which many systems lack: a frame without an origin has no fonts of the page around
 * it.
 */
function fonts() {
  const faces = [...document.styleSheets]
    .filter(({ href }) => href === null || href.startsWith(location.origin))
    .flatMap(({ cssRules, href }) =>
      [...cssRules].flatMap((rule) => {
        const own = rule instanceof CSSFontFaceRule && rule.cssText.includes("Noto Sans SC");
        const face = own ? withoutLatin(rule.cssText) : null;
        return face === null
          ? []
          : [
              face
                .replaceAll("Noto Sans SC Variable", "Noto Sans SC")
                .replace(/url\("([^"]+)"\)/g, (_, at: string) => `url("${new URL(at, href ?? location.href).href}")`),
            ];
      }),
    );
  return { faces: faces.join(""), from: location.origin };
}

/** Where the code of a drawing leads whose document says nothing of it: the page that verifies, as on the papers. */
const verifying = (): string => `${location.origin}/verify/entry`;

/** The page of a drawing, or the words of what keeps it from being drawn. `marked`: see `drawView`. */
export function pageOfDrawing(
  template: Template,
  data: FieldData,
  drawn: Drawn & { readonly link: string | null },
  marked?: ReadonlySet<string>,
  foot = "",
): { readonly page: string } | { readonly failed: string } {
  try {
    const nodes = drawTemplate(template, data, drawn, marked);
    return {
      page: pageOf(template, nodes, drawn.language, codeImage(drawn.link ?? verifying()), {
        nonce,
        fonts: fonts(),
        foot,
      }),
    };
  } catch (problem) {
    return { failed: problem instanceof Error ? problem.message : String(problem) };
  }
}
