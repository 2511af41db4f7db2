import ScreenIcon from "@mui/icons-material/DesktopWindowsOutlined";
import PhoneIcon from "@mui/icons-material/PhoneIphoneOutlined";
import { Box, Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { type Data, Puck } from "@puckeditor/core";
import "@puckeditor/core/no-external.css";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PageBlock } from "../../api/types";
import { BackButton } from "../../forms/Dialog";
import "@yaoji/tokens/tokens.css";
import { useRecordOf } from "../../api/useRecords";
import { differ, fromEditor, MOST_BLOCKS, type Placed, toEditor } from "./blocks";
import { config } from "./config";
import { OtherEditors } from "./OtherEditors";

export interface EditorProps {
  blocks: readonly PageBlock[];
  onDone: (blocks: PageBlock[]) => void;
  /** whether they are others than it began with */
  onChange: (isChanged: boolean) => void;
}

const WIDTHS = [1440, 390] as const;

/** As wide as the shop is seen, made smaller until it fits. */
function Canvas({ width }: { width: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const scaleDown = () => setScale(Math.min(1, element.clientWidth / width));
    scaleDown();
    const observer = new ResizeObserver(scaleDown);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return (
    <Box ref={frame} sx={{ height: "100%", overflow: "hidden", display: "grid", justifyContent: "center" }}>
      <Box sx={{ width: width * scale, height: "100%", overflow: "hidden" }}>
        <Box
          sx={{
            width,
            height: `${100 / scale}%`,
            bgcolor: "background.default",
            transform: `scale(${scale})`,
            transformOrigin: "0 0",
          }}
        >
          <Puck.Preview />
        </Box>
      </Box>
    </Box>
  );
}

const side = { overflow: "auto", p: 1.5, bgcolor: "background.paper" } as const;

/** Puck gives everything border-box; MUI's inputs count without their padding and would be squashed. */
const muiInputs = { "& .MuiInputBase-input": { boxSizing: "content-box" } } as const;

/** Puts a page together: blocks on the left, the page in the middle, what the chosen block says on the right. */
export function Editor({ blocks, onDone, onChange }: EditorProps) {
  const [start] = useState<Data>(() => ({ root: { props: {} }, content: toEditor(blocks) }));
  const [placed, setPlaced] = useState<readonly Placed[]>(start.content as Placed[]);
  const [width, setWidth] = useState<number>(WIDTHS[0]);
  const tooMany = placed.length - MOST_BLOCKS;
  const isChanged = differ(placed, start.content as Placed[]);
  useEffect(() => onChange(isChanged), [isChanged, onChange]);
  // A new page has no record yet, and nobody else.
  const page = useRecordOf("pages");
  return (
    <Puck
      config={config}
      data={start}
      iframe={{ enabled: true, waitForStyles: true }}
      onChange={({ content }) => setPlaced(content as Placed[])}
    >
      <Box sx={{ display: "grid", gridTemplateRows: "auto minmax(0, 1fr)", height: "100vh" }}>
        <Stack
          direction="row"
          useFlexGap
          sx={{
            gap: 1,
            p: 1,
            alignItems: "center",
            flexWrap: "wrap",
            borderBottom: 1,
            borderColor: "divider",
          }}
        >
          <Typography variant="subtitle1" component="h2">
            编辑区块
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={width}
            aria-label="屏幕宽度"
            onChange={(_, next: number | null) => {
              if (next) setWidth(next);
            }}
          >
            {WIDTHS.map((one) => (
              <ToggleButton key={one} value={one}>
                {one > 720 ? <ScreenIcon fontSize="small" /> : <PhoneIcon fontSize="small" />} {one}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Box sx={{ flex: 1 }} />
          {page && <OtherEditors pageId={page.id} />}
          {tooMany > 0 && (
            <Box sx={{ color: "error.main" }}>
              最多 {MOST_BLOCKS} 个区块，请删去 {tooMany} 个
            </Box>
          )}
          <BackButton>返回</BackButton>
          <Button variant="contained" disabled={tooMany > 0} onClick={() => onDone(fromEditor(placed))}>
            完成
          </Button>
        </Stack>
        <Box sx={{ display: "grid", gridTemplateColumns: "200px minmax(0, 1fr) 340px", minHeight: 0 }}>
          <Box sx={{ ...side, borderRight: 1, borderColor: "divider" }}>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
              拖到页面上
            </Typography>
            <Puck.Components />
            <Typography variant="subtitle2" component="h3" sx={{ mt: 2, mb: 1 }}>
              页面结构
            </Typography>
            {/* Its own heading is English. */}
            <Box sx={{ '& [class*="OutlineHeader"]': { display: "none" } }}>
              {placed.length > 0 ? <Puck.Outline /> : <Box sx={{ color: "text.secondary" }}>还没有区块</Box>}
            </Box>
          </Box>
          <Canvas width={width} />
          <Box sx={{ ...side, ...muiInputs, borderLeft: 1, borderColor: "divider" }}>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
              区块内容
            </Typography>
            <Puck.Fields />
          </Box>
        </Box>
      </Box>
    </Puck>
  );
}
