import { Button, type ButtonProps } from "@mui/material";
import { type ReactNode, useRef } from "react";

interface FileButtonProps extends Pick<ButtonProps, "variant" | "size" | "startIcon" | "disabled"> {
  /** types and name endings, as `<input type="file">` takes them */
  accept: string;
  /** of the input behind the button */
  label?: string;
  /** id of the element that says what is wrong with the file */
  describedBy?: string;
  onFile?: (file: File) => void;
  /** for several at once */
  onFiles?: (files: File[]) => void;
  children: ReactNode;
}

/** A button that asks for a file, or for several; the same may be chosen again. */
export function FileButton({
  accept,
  label,
  describedBy,
  onFile,
  onFiles,
  children,
  ...button
}: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} aria-describedby={describedBy} onClick={() => picker.current?.click()}>
        {children}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={Boolean(onFiles)}
        accept={accept}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (files[0]) onFile?.(files[0]);
          if (files.length > 0) onFiles?.(files);
        }}
      />
    </>
  );
}
