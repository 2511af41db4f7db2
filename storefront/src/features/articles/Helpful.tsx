import type { ArticleDetail } from "@/api/types";
import { useUser } from "@/features/user/queries";
import { Button } from "@/ui/Button";
import { LoginLink } from "@/ui/LoginLink";
import styles from "./Helpful.module.css";
import { useHelpful } from "./queries";

/** One answer of each member, which they may change; visitors are asked to sign in. */
export function Helpful({ article }: { article: ArticleDetail }) {
  const user = useUser();
  const answer = useHelpful(article.id);
  const { yes, no, own } = article.helpful;
  const choice = (helpful: boolean, text: string, count: number) => (
    <Button
      size="s"
      look={own === helpful ? "brand" : "plain"}
      aria-pressed={own === helpful}
      aria-disabled={answer.isPending || undefined}
      onClick={() => own !== helpful && !answer.isPending && answer.mutate(helpful)}
    >
      {text}
      {count > 0 && <span className="num"> {count}</span>}
    </Button>
  );
  return (
    <section className={styles.helpful} aria-label="是否有帮助" data-no-print>
      <b>这篇内容是否有帮助？</b>
      {user ? (
        <>
          {choice(true, "有帮助", yes)}
          {choice(false, "没有帮助", no)}
        </>
      ) : (
        <span>
          <LoginLink>登录</LoginLink>后可以告诉我们
        </span>
      )}
      <span role="status" className={styles.thanks}>
        {own === true && "谢谢您的反馈"}
        {own === false && "谢谢，我们会改进；也可以在“意见反馈”里告诉我们缺什么"}
      </span>
    </section>
  );
}
