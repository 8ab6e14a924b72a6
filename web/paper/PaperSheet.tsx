import { memo, type ReactElement } from "react";
import { codeModules } from "#domain/printing/code";
import {
  focusAreas,
  MM_PER_POINT,
  type AreaOp,
  type CodeOp,
  type Paper,
  type PaperFace,
  type PaperOp,
  type TextOp,
} from "#domain/printing/paper";
import "./paper.css";

interface PaperSheetProps {
  readonly paper: Paper;
  /** From 0. */
  readonly page: number;
  /** Dotted path of the field to outline. */
  readonly focusField?: string | undefined;
  /** Dotted paths of the fields that are marked as changed. */
  readonly marks?: readonly string[] | undefined;
  /** Accessible name; without one the paper's title. */
  readonly label?: string;
  readonly className?: string;
}

const CHINESE = '"Noto Sans SC Variable", "Noto Sans SC"';
const SANS = `"Inter Variable", Inter, ${CHINESE}, sans-serif`;
const TYPE = `"Courier Prime", ${CHINESE}, monospace`;
const FONTS: Record<PaperFace, { readonly fontFamily: string; readonly fontWeight: number }> = {
  sans: { fontFamily: SANS, fontWeight: 400 },
  sansBold: { fontFamily: SANS, fontWeight: 700 },
  type: { fontFamily: TYPE, fontWeight: 400 },
  typeBold: { fontFamily: TYPE, fontWeight: 700 },
};
const FOCUS = "#1b5bd7";
const CHANGED = "#d98500";

/** One page of a printed form as SVG, to the same measure as its PDF. Paper is white in dark mode too. */
export const PaperSheet = memo(function PaperSheet({
  paper,
  page,
  focusField,
  marks = [],
  label,
  className,
}: PaperSheetProps): ReactElement {
  const sheet = paper.pages[page] ?? { ops: [] };
  const outlined = focusField === undefined ? [] : focusAreas(sheet, focusField);
  const changed = [...new Set(marks.flatMap((field) => focusAreas(sheet, field)))];
  return (
    <svg
      viewBox={`0 0 ${paper.widthMm} ${paper.heightMm}`}
      role="img"
      aria-label={label ?? paper.title}
      lang={paper.language}
      className={className}
      style={{ display: "block", width: "100%", height: "auto", background: "#ffffff", colorScheme: "light" }}
    >
      <rect width={paper.widthMm} height={paper.heightMm} fill="#ffffff" />
      {changed.map((area, i) => (
        <Outline key={`changed-${i}`} area={area} color={CHANGED} fillOpacity={0.14} strokeWidth={0.4} changed />
      ))}
      {sheet.ops.map((op, i) => (
        <Op key={i} op={op} />
      ))}
      {outlined.map((area, i) => (
        <Outline key={`focus-${i}`} area={area} color={FOCUS} fillOpacity={0.07} strokeWidth={0.55} />
      ))}
    </svg>
  );
});

function Op({ op }: { readonly op: PaperOp }): ReactElement | null {
  switch (op.kind) {
    case "text":
      return <TextLine op={op} />;
    case "line":
      return <line x1={op.x1} y1={op.y1} x2={op.x2} y2={op.y2} stroke={op.colour} strokeWidth={op.width} />;
    case "rectangle":
      return (
        <rect
          x={op.x}
          y={op.y}
          width={op.width}
          height={op.height}
          fill={op.fill ?? "none"}
          stroke={op.stroke ?? "none"}
          strokeWidth={op.lineWidth ?? 0.25}
        />
      );
    case "code":
      return <Code op={op} />;
    case "image":
      return <image x={op.x} y={op.y} width={op.width} height={op.height} href={op.image} />;
    case "area":
      return null;
  }
}

function TextLine({ op }: { readonly op: TextOp }): ReactElement {
  return (
    <text
      x={op.x}
      y={op.y}
      fill={op.colour}
      textLength={op.width}
      lengthAdjust="spacingAndGlyphs"
      transform={op.rotate === undefined ? undefined : `rotate(${-op.rotate} ${op.x} ${op.y})`}
      style={{
        ...FONTS[op.face],
        fontSize: op.size * MM_PER_POINT,
        whiteSpace: "pre",
        fontFeatureSettings: '"calt" 0',
      }}
    >
      {op.text}
    </text>
  );
}

function Code({ op }: { readonly op: CodeOp }): ReactElement {
  const { side, dark } = codeModules(op.text);
  const module = op.size / side;
  const path = dark.map(([column, row]) => `M${column} ${row}h1v1h-1z`).join("");
  return (
    <path
      d={path}
      transform={`translate(${op.x} ${op.y}) scale(${module})`}
      fill="#000000"
      shapeRendering="crispEdges"
    />
  );
}

interface OutlineProps {
  readonly area: AreaOp;
  readonly color: string;
  readonly fillOpacity: number;
  readonly strokeWidth: number;
  /** The field differs from another wording. */
  readonly changed?: boolean;
}

/** The frame around the place of a field. */
function Outline({ area: { field, x, y, width, height }, color, changed = false, ...drawn }: OutlineProps) {
  return (
    <rect
      data-changed={changed ? field : undefined}
      {...{ x, y, width, height }}
      rx={0.6}
      fill={color}
      stroke={color}
      {...drawn}
    />
  );
}
