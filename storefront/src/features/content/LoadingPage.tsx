import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { SkeletonLines } from "@/ui/Skeleton";
import { Notice } from "./Notice";

const GIVE_UP_MS = 3000;

/** An intermediate page: continues to ?to=…, or home when nothing else redirects the visitor. */
export default function LoadingPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const to = params.get("to");
  const target = to?.startsWith("/") && !to.startsWith("//") ? to : null;

  useEffect(() => {
    const timer = setTimeout(() => void navigate(target ?? "/", { replace: true }), target ? 0 : GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [navigate, target]);

  return (
    <Notice heading="加载中">
      <p style={{ textAlign: "center", color: "var(--text-2)" }}>加载中，马上就好…</p>
      <SkeletonLines lines={6} />
    </Notice>
  );
}
