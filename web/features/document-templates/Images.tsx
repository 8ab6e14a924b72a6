import { Button } from "antd";
import { useMemo, useRef } from "react";
import { imageType } from "#domain/trade-trust/template-package";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import shared from "./DocumentTemplates.module.css";
import styles from "./Editor.module.css";

interface Props {
  readonly images: ReadonlyMap<string, Uint8Array>;
  readonly onChange: (images: ReadonlyMap<string, Uint8Array>) => void;
}

/** The images of a template that is edited. */
export function Images({ images, onChange }: Props) {
  const words = useWords();
  const chooser = useRef<HTMLInputElement>(null);
  const add = async (files: readonly File[]): Promise<void> => {
    const read = await Promise.all(
      files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const),
    );
    onChange(new Map([...images, ...read]));
  };
  return (
    <section className={styles.images} aria-label={words("documentTemplates.images")}>
      <p className="hw-help">{words("documentTemplates.imageHelp")}</p>
      {images.size === 0 && <p>{words("documentTemplates.noImages")}</p>}
      <ul className={shared.rows}>
        {[...images].map(([name, bytes]) => (
          <Image
            key={name}
            name={name}
            bytes={bytes}
            onRemove={() => onChange(new Map([...images].filter(([other]) => other !== name)))}
          />
        ))}
      </ul>
      <Button onClick={() => chooser.current?.click()}>{words("documentTemplates.addImage")}</Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg"
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </section>
  );
}

interface ImageProps {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly onRemove: () => void;
}

function Image({ name, bytes, onRemove }: ImageProps) {
  const words = useWords();
  const format = useFormat();
  const address = useMemo(
    () => `data:${imageType(name)};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`,
    [name, bytes],
  );
  return (
    <li className={styles.image}>
      <img src={address} alt="" />
      <span className={shared.code}>{name}</span>
      <span className={shared.fact}>{format.size(bytes.length)}</span>
      <Button size="small" onClick={onRemove}>
        {words("common.remove", { name })}
      </Button>
    </li>
  );
}
