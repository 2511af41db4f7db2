import { Box } from "@mui/material";
import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";
import { useNotify } from "react-admin";
import { uploadPicture } from "../../api/calls/pictures";
import { wordsOf } from "../../api/useCommand";
import { fileError } from "../PictureInput";
import { EditorBar } from "./EditorBar";
import { isSafeLink } from "./links";
import { typography } from "./typography";

interface EditorProps {
  labelId: string;
  /** HTML */
  value: string;
  isWrong: boolean;
  onChange: (html: string) => void;
  onBlur: () => void;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      // The server says what links open; here they are only written.
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url) => isSafeLink(url),
    },
  }),
  Image.configure({ allowBase64: false }),
  TableKit.configure({ table: { resizable: false } }),
];

/** What an empty text is in the editor. */
const EMPTY = "<p></p>";

export function Editor({ labelId, value, isWrong, onChange, onBlur }: EditorProps) {
  const notify = useNotify();
  const told = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-labelledby": labelId },
      handlePaste: (_, event) => takeFiles(event.clipboardData?.files),
      handleDrop: (_, event) => takeFiles(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.getHTML();
      told.current = html === EMPTY ? "" : html;
      onChange(told.current);
    },
    onBlur,
  });

  // Another record, or one that was put together with a colleague's changes: the editor follows the form.
  useEffect(() => {
    if (!editor || value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  /** Pictures go to the shop's own store; a picture within the text itself would be taken away. */
  function takeFiles(files: FileList | null | undefined): boolean {
    const pictures = [...(files ?? [])];
    if (pictures.length === 0) return false;
    void insert(pictures);
    return true;
  }

  async function insert(files: File[]): Promise<void> {
    for (const file of files) {
      const wrong = fileError(file);
      if (wrong) {
        notify(wrong, { type: "warning" });
        continue;
      }
      try {
        const { url, width, height } = await uploadPicture(file);
        editor?.chain().focus().setImage({ src: url, alt: "", width, height }).run();
      } catch (error) {
        notify(wordsOf(error, "图片没有传上去，请重试"), { type: "error" });
      }
    }
  }

  return (
    <Box
      sx={{
        border: 1,
        borderColor: isWrong ? "error.main" : "divider",
        borderRadius: 1,
        "&:focus-within": { borderColor: isWrong ? "error.main" : "primary.main" },
        "& .tiptap": {
          minHeight: 360,
          maxHeight: "70vh",
          overflowY: "auto",
          p: 2,
          outline: 0,
          ...typography,
        },
      }}
    >
      {editor && <EditorBar editor={editor} onPictures={(files) => void insert(files)} />}
      <EditorContent editor={editor} />
    </Box>
  );
}
