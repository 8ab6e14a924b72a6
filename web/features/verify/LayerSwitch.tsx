import { useWords } from "../../i18n/use-words.ts";
import { LAYERS, type Layers } from "../../paper/layers.ts";
import { Segments } from "../../ui/Segments.tsx";

/** Shows a file as it opens, or with all of its layers, or with none. */
export function LayerSwitch({
  value,
  onChange,
}: {
  readonly value: Layers;
  readonly onChange: (value: Layers) => void;
}) {
  const words = useWords();
  return (
    <Segments
      small
      label={words("verify.later.layers.label")}
      options={LAYERS.map((one) => ({ value: one, label: words(`verify.later.layers.${one}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
