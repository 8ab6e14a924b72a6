declare module "penpal-v4/lib/connectToChild" {
  interface Options {
    readonly iframe: HTMLIFrameElement;
    readonly methods: Readonly<Record<string, (sent: unknown) => unknown>>;
    readonly timeout: number;
  }
  const connectToChild: (options: Options) => { readonly promise: Promise<object>; readonly destroy: () => void };
  export default connectToChild;
}
