import FitIcon from "@mui/icons-material/FitScreenOutlined";
import OpenIcon from "@mui/icons-material/OpenInNewOutlined";
import LeftIcon from "@mui/icons-material/RotateLeftOutlined";
import RightIcon from "@mui/icons-material/RotateRightOutlined";
import InIcon from "@mui/icons-material/ZoomInOutlined";
import OutIcon from "@mui/icons-material/ZoomOutOutlined";
import { Alert, Box, Button, CircularProgress, IconButton, Tooltip } from "@mui/material";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useKeys } from "../review/useKeys";
import { FITTED, fitScale, moved, type Point, type Pose, pinched, type Size, turn, zoomAt } from "./geometry";

interface ScanViewerProps {
  src: string;
  alt: string;
  onShown: () => void;
}

const STEP = 1.3;

/** Where the pointer is, from the frame's middle. */
function placeIn(frame: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = frame.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

export function ScanViewer({ src, alt, onShown }: ScanViewerProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const [frame, setFrame] = useState<Size>({ width: 0, height: 0 });
  const [picture, setPicture] = useState<Size | null>(null);
  const [failed, setFailed] = useState(0);
  const [broken, setBroken] = useState(false);
  const [pose, setPose] = useState<Pose>(FITTED);

  useEffect(() => {
    const element = frameRef.current;
    if (!element) return;
    const measure = new ResizeObserver(() =>
      setFrame({ width: element.clientWidth, height: element.clientHeight }),
    );
    measure.observe(element);
    // React's wheel handler is passive and couldn't keep the page from scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = placeIn(element, event);
      setPose((old) => zoomAt(old, event.deltaY < 0 ? STEP : 1 / STEP, at));
    };
    // One finger scrolls the page on while the scan fits; two belong to the scan, also when they go up or down.
    const touch = (event: TouchEvent) => {
      if (event.touches.length > 1) event.preventDefault();
    };
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("touchmove", touch, { passive: false });
    return () => {
      measure.disconnect();
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("touchmove", touch);
    };
  }, []);

  useKeys(
    {
      "+": () => setPose((old) => zoomAt(old, STEP)),
      "=": () => setPose((old) => zoomAt(old, STEP)),
      "-": () => setPose((old) => zoomAt(old, 1 / STEP)),
      "[": () => setPose((old) => turn(old, -1)),
      "]": () => setPose((old) => turn(old, 1)),
      "0": () => setPose(FITTED),
    },
    frameRef,
  );

  const down = (event: PointerEvent) => {
    pointers.current.set(event.pointerId, placeIn(event.currentTarget, event));
    if (pose.zoom > 1) event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = placeIn(event.currentTarget, event);
    pointers.current.set(event.pointerId, at);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    setPose((old) =>
      other
        ? pinched(old, [before, other], [at, other])
        : moved(old, { x: at.x - before.x, y: at.y - before.y }),
    );
  };
  const up = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };

  const scale = picture ? fitScale(frame, picture, pose.turns) * pose.zoom : 0;
  const tools = [
    { label: "放大（+）", icon: <InIcon />, run: () => setPose(zoomAt(pose, STEP)) },
    { label: "缩小（-）", icon: <OutIcon />, run: () => setPose(zoomAt(pose, 1 / STEP)) },
    { label: "向左转（[）", icon: <LeftIcon />, run: () => setPose(turn(pose, -1)) },
    { label: "向右转（]）", icon: <RightIcon />, run: () => setPose(turn(pose, 1)) },
    { label: "适合窗口（0）", icon: <FitIcon />, run: () => setPose(FITTED) },
  ];

  return (
    <Box sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 }}>
      <Box
        sx={{
          display: "flex",
          gap: 0.5,
          p: 0.5,
          bgcolor: "background.paper",
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        {tools.map(({ label, icon, run }) => (
          <Tooltip key={label} title={label}>
            <IconButton size="small" aria-label={label} onClick={run} disabled={!picture}>
              {icon}
            </IconButton>
          </Tooltip>
        ))}
        <Box
          sx={{
            flex: 1,
            typography: "caption",
            color: "text.disabled",
            alignSelf: "center",
            textAlign: "center",
          }}
        >
          {picture && `${Math.round(scale * 100)}%`}
        </Box>
        <Tooltip title="在新窗口打开原图">
          <IconButton
            size="small"
            aria-label="在新窗口打开原图"
            component="a"
            href={src}
            target="_blank"
            rel="noreferrer"
          >
            <OpenIcon />
          </IconButton>
        </Tooltip>
      </Box>
      <Box
        ref={frameRef}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={up}
        onDoubleClick={() => setPose(pose.zoom === 1 ? zoomAt(pose, 2.5) : { ...FITTED, turns: pose.turns })}
        sx={{
          position: "relative",
          flex: 1,
          minHeight: 0,
          overflow: "hidden",
          bgcolor: "grey.200",
          cursor: pose.zoom > 1 ? "grab" : "zoom-in",
          touchAction: pose.zoom > 1 ? "none" : "pan-y",
        }}
      >
        {broken ? (
          <Alert
            severity="error"
            sx={{ m: 2 }}
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  setBroken(false);
                  setFailed(failed + 1);
                }}
              >
                重试
              </Button>
            }
          >
            {alt}没有加载出来，请重试
          </Alert>
        ) : (
          <>
            {!picture && (
              <CircularProgress
                aria-label={`${alt}加载中`}
                sx={{ position: "absolute", left: "50%", top: "50%", m: -2.5 }}
              />
            )}
            <Box
              component="img"
              key={failed}
              src={failed ? `${src}${src.includes("?") ? "&" : "?"}again=${failed}` : src}
              alt={alt}
              draggable={false}
              onLoad={(event: React.SyntheticEvent<HTMLImageElement>) => {
                setPicture({
                  width: event.currentTarget.naturalWidth,
                  height: event.currentTarget.naturalHeight,
                });
                onShown();
              }}
              onError={() => setBroken(true)}
              sx={{
                position: "absolute",
                left: "50%",
                top: "50%",
                maxWidth: "none",
                visibility: picture ? "visible" : "hidden",
                width: picture?.width,
                height: picture?.height,
                transform: `translate(-50%, -50%) translate(${pose.x}px, ${pose.y}px) rotate(${pose.turns * 90}deg) scale(${scale})`,
                userSelect: "none",
              }}
            />
          </>
        )}
      </Box>
    </Box>
  );
}
