import { type Ref, useEffect, useState } from "react";
import { largest } from "@/api/fileSize";
import { fileError, isPdf } from "@/features/register/picture";
import { focusFollows } from "@/ui/focusFollows";
import { Icon } from "@/ui/Icon";
import styles from "./Photos.module.css";

interface PhotoFieldProps {
  /** what adds a photo */
  ref?: Ref<HTMLInputElement>;
  photos: File[];
  most: number;
  error?: string;
  /** what they should show */
  hint?: string;
  onChange: (photos: File[]) => void;
}

/** Photos from the camera of a phone or from the disk, each with a preview that can be taken away again. */
export function PhotoField({
  ref,
  photos,
  most,
  error,
  hint = "拍清批号、外包装和问题部位",
  onChange,
}: PhotoFieldProps) {
  const [refused, setRefused] = useState<string | null>(null);

  function add(files: FileList | null) {
    const chosen = [...(files ?? [])];
    const wrong = chosen.map((file) => (isPdf(file) ? "请选择照片" : fileError(file))).find(Boolean) ?? null;
    const fitting = wrong ? [] : chosen;
    const all = [...photos, ...fitting];
    setRefused(wrong ?? (all.length > most ? `最多 ${most} 张照片` : null));
    onChange(all.slice(0, most));
  }

  const note = error ?? refused;
  return (
    <fieldset className={styles.photos}>
      <legend>
        照片{" "}
        <small>
          {hint}，最多 {most} 张；每张 {largest("/api/upload")} 以内，大照片会自动压缩
        </small>
      </legend>
      <ul className={styles.row} data-rows>
        {photos.map((photo, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a photo is known by its place
          <li key={index} className={styles.tile}>
            <Preview photo={photo} name={`第 ${index + 1} 张照片`} />
            <button
              type="button"
              className={styles.remove}
              data-follows
              aria-label={`删去第 ${index + 1} 张照片`}
              onClick={({ currentTarget }) => {
                focusFollows(currentTarget)();
                onChange(photos.filter((_, at) => at !== index));
              }}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
        {photos.length < most && (
          <li>
            <label className={styles.add}>
              <Icon name="plus" />
              <span>拍照或选择</span>
              <input
                ref={ref}
                type="file"
                data-follows
                accept="image/jpeg,image/png,image/webp"
                multiple
                onChange={(event) => {
                  add(event.target.files);
                  event.target.value = "";
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {note && (
        <p className={styles.error} role="alert">
          {note}
        </p>
      )}
    </fieldset>
  );
}

function Preview({ photo, name }: { photo: File; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return <img src={address} alt={name} width={88} height={88} />;
}
