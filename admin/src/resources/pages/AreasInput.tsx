import { Box, Button, Stack, TextField, Typography } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import type { PagePicture } from "../../api/types";
import { token } from "../../theme/tokens";
import {
  blankArea,
  type HotArea,
  MOST_AREAS,
  percentOf,
  placeOnPicture,
  SIDE_NAMES,
  SIDES,
  type Side,
  sideError,
  tenthsOf,
} from "./areas";

interface AreasInputProps {
  value: readonly HotArea[] | undefined;
  onChange: (areas: HotArea[]) => void;
  picture: PagePicture | undefined;
}

interface ShareProps {
  area: HotArea;
  side: Side;
  onChange: (tenths: number) => void;
}

/** A share of the picture in per cent. What is no number stays in the box with its reason, and changes nothing. */
function ShareInput({ area, side, onChange }: ShareProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && tenthsOf(typed) === undefined;
  const error = isWrong ? "请填 0 到 100，最多一位小数" : sideError(area, side);
  const type = (text: string) => {
    setTyped(text);
    const tenths = tenthsOf(text);
    if (tenths !== undefined) onChange(tenths);
  };
  return (
    <TextField
      size="small"
      margin="none"
      label={`${SIDES[side]}（%）`}
      value={typed ?? percentOf(area[side])}
      error={Boolean(error)}
      helperText={error}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
      slotProps={{ htmlInput: { inputMode: "decimal" } }}
    />
  );
}

interface AreaFieldsProps {
  area: HotArea;
  name: string;
  /** just added: its first box takes the keyboard */
  isNew: boolean;
  onChange: (area: HotArea) => void;
  onDelete: () => void;
  onFocus: () => void;
}

function AreaFields({ area, name, isNew, onChange, onDelete, onFocus }: AreaFieldsProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  return (
    <Box
      component="fieldset"
      onFocus={onFocus}
      sx={{ m: 0, p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, minWidth: 0 }}
    >
      <legend>{name}</legend>
      <Stack sx={{ gap: 1.5 }}>
        <TextField
          size="small"
          margin="none"
          label="说明（读屏软件会念）"
          inputRef={first}
          value={area.title}
          error={!area.title.trim()}
          helperText={area.title.trim() ? undefined : "请填写说明"}
          onChange={(event) => onChange({ ...area, title: event.target.value })}
        />
        <TextField
          size="small"
          margin="none"
          label="点击后打开"
          placeholder="站内地址或 https://"
          value={area.url}
          onChange={(event) => onChange({ ...area, url: event.target.value })}
        />
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" }}>
          {SIDE_NAMES.map((side) => (
            <ShareInput
              key={side}
              area={area}
              side={side}
              onChange={(tenths) => onChange({ ...area, [side]: tenths })}
            />
          ))}
        </Box>
        <Button size="small" color="error" onClick={onDelete} sx={{ alignSelf: "start" }}>
          删除{name}
        </Button>
      </Stack>
    </Box>
  );
}

/** The picture with its areas by number; the one that is being set stands out. */
function Overview({
  picture,
  areas,
  chosen,
}: {
  picture: PagePicture;
  areas: readonly HotArea[];
  chosen: number;
}) {
  return (
    <Box sx={{ position: "relative", overflow: "hidden", borderRadius: 1 }}>
      <Box component="img" src={picture.src} alt="热区的位置" sx={{ display: "block", width: "100%" }} />
      {areas.map((area, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: an area has no other name than its place
          key={at}
          data-testid="area"
          aria-hidden
          style={placeOnPicture(area)}
          sx={{
            position: "absolute",
            border: 2,
            borderStyle: at === chosen ? "solid" : "dashed",
            borderColor: "error.main",
            bgcolor: at === chosen ? token("glass") : token("glass-soft"),
            color: "error.main",
            fontWeight: 600,
            overflow: "hidden",
          }}
        >
          {at + 1}
        </Box>
      ))}
    </Box>
  );
}

/** The areas of a picture, set by numbers and seen on it. */
export function AreasInput({ value: areas = [], onChange, picture }: AreasInputProps) {
  const [chosen, setChosen] = useState(0);
  const [added, setAdded] = useState<number | null>(null);
  // What is typed and wrong belongs to an area, not to the place that the next one takes.
  const [deleted, setDeleted] = useState(0);
  const more = useRef<HTMLButtonElement>(null);
  const put = (at: number, area: HotArea) => onChange(areas.map((one, place) => (place === at ? area : one)));
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2" component="h4">
        热区（最多 {MOST_AREAS} 个，位置和大小按图片的百分比）
      </Typography>
      {picture?.src ? (
        <Overview picture={picture} areas={areas} chosen={chosen} />
      ) : (
        <Typography variant="body2" color="text.secondary">
          上传图片后，这里显示热区的位置
        </Typography>
      )}
      {areas.map((area, at) => (
        <AreaFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an area has no other name than its place
          key={`${deleted} ${at}`}
          area={area}
          name={`热区 ${at + 1}`}
          isNew={at === added}
          onChange={(next) => put(at, next)}
          onDelete={() => {
            onChange(areas.filter((_, place) => place !== at));
            setDeleted(deleted + 1);
            setAdded(null);
            more.current?.focus();
          }}
          onFocus={() => setChosen(at)}
        />
      ))}
      <Button
        size="small"
        variant="outlined"
        ref={more}
        disabled={areas.length >= MOST_AREAS}
        onClick={() => {
          onChange([...areas, blankArea]);
          setAdded(areas.length);
        }}
      >
        添加热区
      </Button>
    </Stack>
  );
}
