// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// Remembers in which block the hash of a ledger's record arrived. One keeper writes, anyone reads; nothing is ever
/// changed or removed, and no hash arrives twice.
contract SaleAnchors {
    address public immutable keeper;

    mapping(bytes32 => uint256) private arrivedIn;

    event Anchored(bytes32 indexed digest);

    error OnlyTheKeeper();
    error AlreadyAnchored(bytes32 digest);

    constructor() {
        keeper = msg.sender;
    }

    /// All or none: a batch with a known hash in it, or with the same one twice, is refused.
    function anchor(bytes32[] calldata digests) external {
        if (msg.sender != keeper) revert OnlyTheKeeper();
        for (uint256 i = 0; i < digests.length; ++i) {
            bytes32 digest = digests[i];
            if (arrivedIn[digest] != 0) revert AlreadyAnchored(digest);
            arrivedIn[digest] = block.number;
            emit Anchored(digest);
        }
    }

    /// The block of each hash, 0 for one that is not here.
    function blocksOf(bytes32[] calldata digests) external view returns (uint256[] memory blocks) {
        blocks = new uint256[](digests.length);
        for (uint256 i = 0; i < digests.length; ++i) blocks[i] = arrivedIn[digests[i]];
    }
}
