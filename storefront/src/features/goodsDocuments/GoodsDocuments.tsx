import { Link } from "react-router";
import { useUser, useUserQuery } from "@/features/user/queries";
import { ErrorState } from "@/ui/ErrorState";
import { LoginLink } from "@/ui/LoginLink";
import { Rows } from "@/ui/Rows";
import { SkeletonLines } from "@/ui/Skeleton";
import { DocumentRow } from "./DocumentRow";
import styles from "./GoodsDocuments.module.css";
import { useGoodsDocuments } from "./queries";

/** The documents of one product on its page: for approved buyers; others see how to get access. */
export function GoodsDocuments({ goodsId }: { goodsId: number }) {
  const { isPending: coming } = useUserQuery(false);
  const user = useUser();
  const { data, error, isPending, refetch } = useGoodsDocuments(goodsId, !!user?.is_passed);
  // Who is here isn't known yet: an approved buyer must not read first that this is closed.
  if (coming) return <SkeletonLines lines={3} />;
  if (!user?.is_passed) {
    return (
      <p className={styles.closed}>
        注册证、首营资料等文件对资质审核通过的客户开放。
        {user ? <Link to="/zzzj">查看审核进度 ›</Link> : <LoginLink>登录后查看 ›</LoginLink>}
      </p>
    );
  }
  if (isPending) return <SkeletonLines lines={3} />;
  if (!data)
    return <ErrorState compact title="资料没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data.list.length) {
    return (
      <p className={styles.closed}>
        这个商品还没有上传资料，需要时请联系专属客服索取。
        <Link to="/help/fwbz/zskf">联系客服 ›</Link>
      </p>
    );
  }
  return (
    <Rows>
      {data.list.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </Rows>
  );
}
