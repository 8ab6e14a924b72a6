import { text, type Text } from "../text.ts";

interface Problem {
  /** The fact in a few words, for everybody. */
  readonly what: Text;
  /** The remedy of the operator of the installation. */
  readonly remedy: Text;
}

const problem = (what: Text, remedy: Text): Problem => ({ what, remedy });

/** Why the mirror of a chain does not follow it. The code stands in the log, in the metrics and at /health. */
export const MIRROR_PROBLEMS = {
  CHAIN_WRONG: problem(
    text(
      "The endpoint serves another chain, or other contracts stand on it.",
      "该端点属于另一条链，或其上的合约不符。",
    ),
    text(
      "Let CHAIN_RPC_URLS name an endpoint of the chain that the contracts were deployed on. Nothing was changed.",
      "请将 CHAIN_RPC_URLS 指向部署合约所在链的端点。数据未变动。",
    ),
  ),
  CHAIN_RESET: problem(
    text(
      "The chain begins with another block than the one that was mirrored: it was reset, or is another chain.",
      "链的起始区块与已镜像的不同：该链已被重置，或为另一条链。",
    ),
    text(
      "Nothing was changed. Point the settings at the right node. If a development chain was reset on purpose, start with another data folder or an empty database.",
      "数据未变动。请将设置指向正确的节点；若有意重置了开发链，请使用新的数据目录或空数据库启动。",
    ),
  ),
  NODE_PRUNED: problem(
    text(
      "The endpoint no longer has blocks or logs that are needed: it is pruned, or has lost part of its index.",
      "该端点已不再保留所需的区块或日志：节点已裁剪，或丢失了部分索引。",
    ),
    text(
      "Add an endpoint to CHAIN_RPC_URLS that keeps all logs since the contracts were deployed, as archive nodes do.",
      "请在 CHAIN_RPC_URLS 中加入保留合约部署以来全部日志的端点，例如归档节点。",
    ),
  ),
  NODE_LIMITED: problem(
    text("The endpoint limits the number of requests.", "该端点限制请求数量。"),
    text(
      "It goes on by itself. If it stays, add an endpoint to CHAIN_RPC_URLS or take a larger plan of the provider.",
      "系统会自动继续。若持续出现，请在 CHAIN_RPC_URLS 中增加端点，或升级服务商套餐。",
    ),
  ),
  NODE_FORBIDDEN: problem(
    text("The endpoint does not accept its key.", "该端点不接受所用密钥。"),
    text("Correct the key in CHAIN_RPC_URLS.", "请更正 CHAIN_RPC_URLS 中的密钥。"),
  ),
  NODE_DOWN: problem(
    text("The chain does not answer.", "链未响应。"),
    text(
      "It goes on by itself when the endpoint answers. Add a second endpoint to CHAIN_RPC_URLS to stand in for the first.",
      "端点恢复后会自动继续。可在 CHAIN_RPC_URLS 中增加第二个端点作为备用。",
    ),
  ),
  NODE_BEHIND: problem(
    text("The endpoint is behind its own chain.", "该端点落后于链上最新状态。"),
    text(
      "It goes on by itself when the endpoint has caught up. Add a second endpoint to CHAIN_RPC_URLS to stand in for the first.",
      "端点追上后会自动继续。可在 CHAIN_RPC_URLS 中增加第二个端点作为备用。",
    ),
  ),
  NODES_DISAGREE: problem(
    text(
      "Two endpoints tell different things about the same block, so nothing of it is taken.",
      "两个端点对同一区块的说法不一致，因此未予采用。",
    ),
    text(
      "It goes on by itself when they agree. If it stays, one of them is wrong: remove it from CHAIN_RPC_URLS.",
      "二者一致后会自动继续。若持续不一致，其中之一有误，请将其从 CHAIN_RPC_URLS 移除。",
    ),
  ),
  MIRROR_BEHIND: problem(
    text("The mirror is still reading the chain.", "镜像仍在读取链上数据。"),
    text("Its progress and the time left are in the log and in the metrics.", "进度与剩余时间见日志和指标。"),
  ),
  CHAIN_STALLED: problem(
    text("The chain has made no block for a long time.", "链已长时间未产生新区块。"),
    text(
      "Either the network stands still or the endpoint does: compare with an explorer, or add a second endpoint to CHAIN_RPC_URLS.",
      "可能是网络停滞，也可能是端点停滞：请与区块浏览器对照，或在 CHAIN_RPC_URLS 中增加第二个端点。",
    ),
  ),
  MIRROR_FAILED: problem(
    text("The mirror could not write or read what it was given.", "镜像无法写入或读取所得数据。"),
    text("The log of the indexer has the reason; it tries again by itself.", "原因见索引器日志；系统会自动重试。"),
  ),
  MIRROR_SILENT: problem(
    text("The indexer says nothing.", "索引器没有消息。"),
    text("Start it again; its log says why it ended.", "请重新启动索引器；其日志说明了停止原因。"),
  ),
} as const satisfies Record<string, Problem>;

export type MirrorProblem = keyof typeof MIRROR_PROBLEMS;
export const MIRROR_PROBLEM_CODES = Object.keys(MIRROR_PROBLEMS) as [MirrorProblem, ...MirrorProblem[]];
