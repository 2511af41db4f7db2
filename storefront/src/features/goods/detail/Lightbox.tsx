import { type KeyboardEvent, useState } from "react";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import styles from "./Gallery.module.css";
import { ZoomPicture } from "./ZoomPicture";

export interface LightboxProps {
  name: string;
  images: string[];
  start: number;
  onClose: () => void;
}

export default function Lightbox({ name, images, start, onClose }: LightboxProps) {
  const [at, setAt] = useState(start);
  const many = images.length > 1;
  const turn = (step: 1 | -1) => setAt((at + step + images.length) % images.length);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    turn(event.key === "ArrowRight" ? 1 : -1);
  }

  return (
    <Dialog
      title={many ? `${name}（${at + 1} / ${images.length}）` : name}
      width={860}
      onClose={onClose}
      footer={
        many && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrows work on both buttons
          <div className={styles.turn} onKeyDown={onKeyDown} role="presentation">
            <Button icon="left" data-autofocus onClick={() => turn(-1)}>
              上一张
            </Button>
            <Button onClick={() => turn(1)}>下一张</Button>
          </div>
        )
      }
    >
      <ZoomPicture key={at} src={images[at]} alt={`${name} 第 ${at + 1} 张`} />
    </Dialog>
  );
}
