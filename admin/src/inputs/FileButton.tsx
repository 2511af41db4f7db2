import { Button, type ButtonProps } from "@mui/material";
import { type ReactNode, useRef } from "react";

interface FileButtonProps extends Pick<ButtonProps, "variant" | "size" | "startIcon" | "disabled"> {
  /** types and name endings, as `<input type="file">` takes them */
  accept: string;
  /** of the input behind the button */
  label?: string;
  /** id of the element that says what is wrong with the file */
  describedBy?: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that asks for one file; the same file may be chosen again. */
export function FileButton({ accept, label, describedBy, onFile, children, ...button }: FileButtonProps) {
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
        accept={accept}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
