import { lazy } from "react";
import { Later } from "@/ui/Later";
import { Seckill } from "./Seckill";
import { Together } from "./Together";

const DrawBar = lazy(() => import("@/features/draw/DrawBar"));

/** What of the home page comes after its first sight. */
export default function Further({ of }: { of: "seckill" | "together" }) {
  if (of === "together") return <Together />;
  return (
    <>
      <Seckill />
      <Later>
        <DrawBar />
      </Later>
    </>
  );
}
