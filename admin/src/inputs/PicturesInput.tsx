import BackIcon from "@mui/icons-material/ArrowBack";
import OnIcon from "@mui/icons-material/ArrowForward";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, FormHelperText, IconButton, Stack } from "@mui/material";
import { type DragEvent, useRef } from "react";
import { useInput, useNotify, ValidationError } from "react-admin";
import { useFormContext } from "react-hook-form";
import { uploadGoodsPicture } from "../api/calls/pictures";
import { largest } from "../api/fileSize";
import { NOTHING, useAction } from "../api/useAction";
import { wordsOf } from "../api/useCommand";
import { fileError, TYPES } from "./PictureInput";
import { moved, roomFor, without } from "./pictures";

const SIZE = 132;

interface TileProps {
  url: string;
  place: number;
  count: number;
  disabled: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Tile({ url, place, count, disabled, onMove, onRemove }: TileProps) {
  return (
    <Box
      component="li"
      sx={{
        width: SIZE,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        overflow: "hidden",
        bgcolor: "background.paper",
      }}
    >
      <Box sx={{ position: "relative" }}>
        <Box
          component="img"
          src={url}
          alt={`第 ${place + 1} 张图片`}
          sx={{ width: "100%", height: SIZE, objectFit: "contain", display: "block" }}
        />
        {place === 0 && (
          <Box
            component="span"
            sx={{
              position: "absolute",
              left: 0,
              top: 0,
              px: 1,
              typography: "caption",
              bgcolor: "primary.main",
              color: "primary.contrastText",
            }}
          >
            首图
          </Box>
        )}
      </Box>
      <Stack direction="row" sx={{ justifyContent: "space-between" }}>
        <IconButton
          size="small"
          aria-label={`第 ${place + 1} 张往前`}
          disabled={disabled || place === 0}
          onClick={() => onMove(-1)}
        >
          <BackIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={`删除第 ${place + 1} 张`} disabled={disabled} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`第 ${place + 1} 张往后`}
          disabled={disabled || place === count - 1}
          onClick={() => onMove(1)}
        >
          <OnIcon fontSize="small" />
        </IconButton>
      </Stack>
    </Box>
  );
}

interface PicturesInputProps {
  source: string;
  most: number;
  hint?: string;
  /** where the files are uploaded; default: pictures of goods */
  upload?: (file: File) => Promise<{ url: string }>;
}

/**
 * Pictures in their order, the first one is the main picture. Uploaded at once, stored with the record when
 * the form is saved.
 */
export function PicturesInput({ source, most, hint, upload = uploadGoodsPicture }: PicturesInputProps) {
  const { field, fieldState } = useInput<string[]>({ source, defaultValue: [] });
  const { getValues } = useFormContext();
  const notify = useNotify();
  const picker = useRef<HTMLInputElement>(null);
  const { busy, act } = useAction();
  const urls: string[] = field.value ?? [];

  /** To what the form holds by then: it may have changed while the file was on its way. */
  const append = (url: string, name: string) => {
    const now = (getValues(field.name) as string[] | null | undefined) ?? [];
    if (now.includes(url)) return notify(`${name}：已经有这张图片`, { type: "info" });
    if (roomFor(now, most) > 0) field.onChange([...now, url]);
  };

  const take = (files: FileList | null) => {
    if (!files || busy) return;
    const room = roomFor(urls, most);
    if (room === 0) return notify(`最多 ${most} 张，请先删去一张`, { type: "warning" });
    if (files.length > room) notify(`最多 ${most} 张，只上传前 ${room} 张`, { type: "warning" });
    void act({ run: () => sendAll(Array.from(files).slice(0, room)), refresh: NOTHING });
  };

  /** One after the other: the first refusal must not hide the rest. */
  const sendAll = async (files: readonly File[]) => {
    for (const file of files) {
      const wrong = fileError(file);
      if (wrong) {
        notify(`${file.name}：${wrong}`, { type: "warning" });
        continue;
      }
      try {
        append((await upload(file)).url, file.name);
      } catch (error) {
        notify(`${file.name}：${wordsOf(error, "没有传上去，请重试")}`, { type: "error" });
      }
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const error = fieldState.invalid ? fieldState.error?.message : undefined;

  return (
    <Box sx={{ width: "100%" }} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Stack
        component="ul"
        direction="row"
        useFlexGap
        aria-label="图片"
        sx={{ gap: 1.5, flexWrap: "wrap", m: 0, p: 0, listStyle: "none" }}
      >
        {urls.map((url, place) => (
          <Tile
            key={url}
            url={url}
            place={place}
            count={urls.length}
            disabled={busy}
            onMove={(by) => field.onChange(moved(urls, place, by))}
            onRemove={() => field.onChange(without(urls, place))}
          />
        ))}
        {urls.length < most && (
          <Box component="li" sx={{ display: "grid", placeItems: "center", minHeight: 80 }}>
            <Button
              variant="outlined"
              size="small"
              startIcon={<UploadIcon />}
              disabled={busy}
              onClick={() => picker.current?.click()}
            >
              {busy ? "正在上传…" : "添加图片"}
            </Button>
          </Box>
        )}
      </Stack>
      <FormHelperText>
        {`已有 ${urls.length} 张，最多 ${most} 张，每张最大 ${largest("/admin/api/pictures")}，保存后生效`}
        {hint && ` · ${hint}`}
      </FormHelperText>
      {error && (
        <FormHelperText error>
          <ValidationError error={error} />
        </FormHelperText>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={TYPES.join(",")}
        aria-label="选择图片"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
    </Box>
  );
}
