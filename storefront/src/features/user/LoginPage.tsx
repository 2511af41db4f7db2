export default function LoginPage() {
  return (
    <section className="container">
      <h1>登录</h1>
    </section>
  );
}
