import AddRow from "@mui/icons-material/AddOutlined";
import RemoveTable from "@mui/icons-material/DeleteOutlineOutlined";
import Bold from "@mui/icons-material/FormatBoldOutlined";
import Italic from "@mui/icons-material/FormatItalicOutlined";
import Bullets from "@mui/icons-material/FormatListBulletedOutlined";
import Numbers from "@mui/icons-material/FormatListNumberedOutlined";
import Quote from "@mui/icons-material/FormatQuoteOutlined";
import Line from "@mui/icons-material/HorizontalRuleOutlined";
import Picture from "@mui/icons-material/ImageOutlined";
import LinkIcon from "@mui/icons-material/LinkOutlined";
import RedoIcon from "@mui/icons-material/RedoOutlined";
import TableIcon from "@mui/icons-material/TableChartOutlined";
import UndoIcon from "@mui/icons-material/UndoOutlined";
import { Box, Button, IconButton, Stack, TextField, Tooltip } from "@mui/material";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { type ComponentType, type KeyboardEvent, useRef, useState } from "react";
import { TYPES } from "../PictureInput";
import { isSafeLink } from "./links";

interface EditorBarProps {
  editor: Editor;
  onPictures: (files: File[]) => void;
}

interface Tool {
  name: string;
  icon: ComponentType<{ fontSize?: "small" }>;
  run: () => void;
  isOn?: boolean;
  isOff?: boolean;
}

const LEVELS = [2, 3, 4] as const;

export function EditorBar({ editor, onPictures }: EditorBarProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isLinking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: LEVELS.find((level) => now.isActive("heading", { level })) ?? 0,
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      bullets: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
      quote: now.isActive("blockquote"),
      link: now.isActive("link"),
      table: now.isActive("table"),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { name: "加粗", icon: Bold, run: () => chain().toggleBold().run(), isOn: on.bold },
    { name: "斜体", icon: Italic, run: () => chain().toggleItalic().run(), isOn: on.italic },
    { name: "项目符号", icon: Bullets, run: () => chain().toggleBulletList().run(), isOn: on.bullets },
    { name: "编号", icon: Numbers, run: () => chain().toggleOrderedList().run(), isOn: on.numbers },
    { name: "引用", icon: Quote, run: () => chain().toggleBlockquote().run(), isOn: on.quote },
    { name: "分隔线", icon: Line, run: () => chain().setHorizontalRule().run() },
    { name: "链接", icon: LinkIcon, run: () => setLinking(!isLinking), isOn: on.link || isLinking },
    { name: "图片", icon: Picture, run: () => picker.current?.click() },
    {
      name: "插入表格",
      icon: TableIcon,
      run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      isOff: on.table,
    },
    { name: "撤销", icon: UndoIcon, run: () => chain().undo().run(), isOff: !on.undo },
    { name: "重做", icon: RedoIcon, run: () => chain().redo().run(), isOff: !on.redo },
  ];
  return (
    <Box sx={{ borderBottom: 1, borderColor: "divider", bgcolor: "background.default", px: 1, py: 0.5 }}>
      <Stack
        direction="row"
        useFlexGap
        role="toolbar"
        aria-label="文字样式"
        sx={{ flexWrap: "wrap", alignItems: "center", gap: 0.5 }}
      >
        <Button
          size="small"
          variant={on.heading ? "text" : "outlined"}
          onClick={() => chain().setParagraph().run()}
        >
          正文
        </Button>
        {LEVELS.map((level, index) => (
          <Button
            key={level}
            size="small"
            variant={on.heading === level ? "outlined" : "text"}
            aria-pressed={on.heading === level}
            onClick={() => chain().toggleHeading({ level }).run()}
          >
            {["一级标题", "二级标题", "三级标题"][index]}
          </Button>
        ))}
        {tools.map(({ name, icon: Icon, run, isOn, isOff }) => (
          <Tooltip key={name} title={name}>
            <span>
              <IconButton
                size="small"
                aria-label={name}
                aria-pressed={isOn}
                color={isOn ? "primary" : "default"}
                disabled={isOff}
                onClick={run}
              >
                <Icon fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
        ))}
      </Stack>
      {on.table && <TableTools editor={editor} />}
      {isLinking && <LinkBox editor={editor} onDone={() => setLinking(false)} />}
      <input
        ref={picker}
        type="file"
        accept={TYPES.join(",")}
        multiple
        hidden
        aria-label="选择图片"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </Box>
  );
}

function TableTools({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus();
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: "wrap", gap: 0.5, pt: 0.5 }}
      aria-label="表格"
      role="group"
    >
      <Button size="small" startIcon={<AddRow />} onClick={() => chain().addRowAfter().run()}>
        加一行
      </Button>
      <Button size="small" startIcon={<AddRow />} onClick={() => chain().addColumnAfter().run()}>
        加一列
      </Button>
      <Button size="small" onClick={() => chain().deleteRow().run()}>
        删除行
      </Button>
      <Button size="small" onClick={() => chain().deleteColumn().run()}>
        删除列
      </Button>
      <Button size="small" onClick={() => chain().toggleHeaderRow().run()}>
        表头
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<RemoveTable />}
        onClick={() => chain().deleteTable().run()}
      >
        删除表格
      </Button>
    </Stack>
  );
}

/** Where the chosen words lead; empty takes the link away. */
function LinkBox({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [to, setTo] = useState<string>(() => String(editor.getAttributes("link").href ?? ""));
  const isWrong = to !== "" && !isSafeLink(to);
  function put() {
    if (isWrong) return;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (to === "") chain.unsetLink().run();
    else chain.setLink({ href: to }).run();
    onDone();
  }
  // Enter would send the form around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      put();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      onDone();
    }
  };
  return (
    <Stack direction="row" sx={{ gap: 1, pt: 1, alignItems: "flex-start" }}>
      <TextField
        autoFocus
        size="small"
        fullWidth
        label="链接到"
        placeholder="/help/zfps/hwps 或 https://…"
        value={to}
        error={isWrong}
        helperText={isWrong ? "应以 /、https:// 或 tel: 开头" : "先选中文字；留空取消链接"}
        onChange={(event) => setTo(event.target.value.trim())}
        onKeyDown={onKeyDown}
      />
      <Button variant="outlined" disabled={isWrong} onClick={put}>
        确定
      </Button>
    </Stack>
  );
}
