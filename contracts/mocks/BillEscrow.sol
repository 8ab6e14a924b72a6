// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { BillRegister } from "./BillRegister.sol";

/// @title The escrow of one bill of exchange, for tests
contract BillEscrow {
  enum Status {
    Issued,
    Accepted,
    Rejected,
    Discharged
  }
  enum TerminationReason {
    None,
    ReturnToIssuer,
    Rejected,
    Discharged
  }

  event StatusInitialized(uint256 indexed tokenId, address indexed registry);
  event StatusAccepted(uint256 indexed tokenId, address indexed holder, bytes remark);
  event StatusRejected(uint256 indexed tokenId, address indexed holder, bytes remark);
  event StatusDischarged(uint256 indexed tokenId, address indexed beneficiary, bytes remark);
  event TokenReceived(
    address indexed beneficiary,
    address indexed holder,
    bool indexed isMinting,
    address registry,
    uint256 tokenId,
    bytes remark
  );
  event BeneficiaryTransfer(
    address indexed fromBeneficiary,
    address indexed toBeneficiary,
    address registry,
    uint256 tokenId,
    bytes remark
  );
  event HolderTransfer(
    address indexed fromHolder,
    address indexed toHolder,
    address registry,
    uint256 tokenId,
    bytes remark
  );
  event Nomination(
    address indexed prevNominee,
    address indexed nominee,
    address registry,
    uint256 tokenId,
    bytes remark
  );
  event Shred(address registry, uint256 tokenId, TerminationReason reason, bytes remark);

  address public immutable registry = msg.sender;
  uint256 public immutable tokenId;
  address public beneficiary;
  address public holder;
  Status public status;
  TerminationReason public terminationReason;

  constructor(uint256 tokenId_, address beneficiary_, address holder_, bytes memory remark) {
    tokenId = tokenId_;
    beneficiary = beneficiary_;
    holder = holder_;
    emit BeneficiaryTransfer(address(0), beneficiary_, msg.sender, tokenId_, "");
    emit HolderTransfer(address(0), holder_, msg.sender, tokenId_, "");
    emit StatusInitialized(tokenId_, msg.sender);
    emit TokenReceived(beneficiary_, holder_, true, msg.sender, tokenId_, remark);
  }

  function transferHolder(address to, bytes calldata remark) external {
    require(msg.sender == holder, "CallerNotHolder");
    emit HolderTransfer(holder, to, registry, tokenId, remark);
    holder = to;
  }

  function accept(bytes calldata remark) external {
    _move(holder, Status.Issued, Status.Accepted);
    emit StatusAccepted(tokenId, holder, remark);
  }

  function reject(bytes calldata remark) external {
    _move(holder, Status.Issued, Status.Rejected);
    emit StatusRejected(tokenId, holder, remark);
    _end(TerminationReason.Rejected, remark);
  }

  function discharge(bytes calldata remark) external {
    _move(beneficiary, Status.Accepted, Status.Discharged);
    emit StatusDischarged(tokenId, beneficiary, remark);
    _end(TerminationReason.Discharged, remark);
  }

  function _move(address by, Status from, Status to) private {
    require(msg.sender == by && beneficiary != holder && status == from, "not now, or not by you");
    status = to;
  }

  function _end(TerminationReason reason, bytes calldata remark) private {
    emit Nomination(address(0), address(0), registry, tokenId, "");
    emit BeneficiaryTransfer(beneficiary, address(0), registry, tokenId, "");
    emit HolderTransfer(holder, address(0), registry, tokenId, "");
    (beneficiary, holder, terminationReason) = (address(0), address(0), reason);
    emit Shred(registry, tokenId, reason, remark);
    BillRegister(registry).burnFromEscrow(tokenId, remark);
  }
}
